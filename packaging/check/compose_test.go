package check

import (
	"context"
	"os"
	"os/exec"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
)

// TestFleet loads the compose file of several gateways, and has the gateway check their configuration.
func TestFleet(t *testing.T) {
	variables := []string{"PARLANCE_TAG=1.2.3", "PARLANCE_KEY=a-key-of-a-client", "PARLANCE_SEAL_KEY=0123456789abcdef0123456789abcdef", "PARLANCE_STORE_KEY=0123456789abcdef",
		"PARLANCE_STORE_PASSWORD=a-password", "OPENAI_API_KEY=a-key-of-a-vendor"}
	o, err := cli.NewProjectOptions([]string{"../compose.fleet.yaml"}, cli.WithEnv(variables), cli.WithResolvedPaths(true))
	if err != nil {
		t.Fatal(err)
	}
	project, err := o.LoadProject(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range project.Services {
		for _, p := range s.Ports {
			if name != "haproxy" || p.HostIP != "127.0.0.1" {
				t.Errorf("%s: others reach port %d", name, p.Target)
			}
		}
		for _, v := range s.Volumes {
			if v.Type != types.VolumeTypeBind {
				continue
			}
			if _, err := os.Stat(v.Source); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if g := project.Services["gateway"]; g.Deploy == nil || g.Deploy.Replicas == nil || *g.Deploy.Replicas != 3 {
		t.Error("there are not three gateways")
	}
	cmd := exec.Command(gateway(t), "check", "../compose/fleet/parlance.hcl")
	cmd.Env = append(os.Environ(), variables...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the gateway refuses the configuration: %v\n%s", err, out)
	}
}

// TestCompose loads the compose file as docker compose does, and has the gateway check its configuration.
func TestCompose(t *testing.T) {
	variables := []string{"PARLANCE_TAG=1.2.3", "PARLANCE_KEY=a-key-of-a-client", "PARLANCE_ADMIN_KEY=a-key-of-an-operator", "OPENAI_API_KEY=a-key-of-a-vendor"}
	load := func(env []string) (*types.Project, error) {
		o, err := cli.NewProjectOptions([]string{"../compose.yaml"}, cli.WithEnv(env), cli.WithResolvedPaths(true))
		if err != nil {
			t.Fatal(err)
		}
		return o.LoadProject(context.Background())
	}
	if _, err := load(nil); err == nil {
		t.Error("without its variables it is accepted")
	}
	project, err := load(variables)
	if err != nil {
		t.Fatal(err)
	}
	if len(project.Services) != 3 {
		t.Errorf("%d services", len(project.Services))
	}
	for name, s := range project.Services {
		for _, p := range s.Ports {
			if p.HostIP != "127.0.0.1" {
				t.Errorf("%s: other machines reach port %d", name, p.Target)
			}
		}
		for _, v := range s.Volumes {
			if v.Type != types.VolumeTypeBind {
				continue
			}
			if _, err := os.Stat(v.Source); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	cmd := exec.Command(gateway(t), "check", "../compose/gateway/parlance.hcl")
	cmd.Env = append(os.Environ(), variables...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the gateway refuses the configuration: %v\n%s", err, out)
	}
}
