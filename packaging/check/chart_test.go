// Package check checks the objects that the chart makes, and the compose file. It is a module of its own, so that the gateway does not
// depend on Kubernetes.
package check

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	apps "k8s.io/api/apps/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	core "k8s.io/api/core/v1"
	policy "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/yaml"
)

const chart = "../helm/parlance"

// gateway is the binary of the gateway.
func gateway(t *testing.T) string {
	t.Helper()
	bin := os.Getenv("PARLANCE_BIN")
	if bin == "" {
		t.Fatal("PARLANCE_BIN names no binary")
	}
	return bin
}

// helm runs Helm, in the version of go.mod.
func helm(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command("go", append([]string{"tool", "helm"}, args...)...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return out.String(), fmt.Errorf("helm %s: %w\n%s%s", strings.Join(args, " "), err, out.String(), errs.String())
	}
	return out.String(), nil
}

// objects are what a chart makes of values, decoded by the types of Kubernetes: an unknown or repeated field is an error.
func objects(t *testing.T, values string) []runtime.Object {
	t.Helper()
	text, err := helm(t, "template", "gateway", chart, "--namespace", "ai", "--values", values)
	if err != nil {
		t.Fatal(err)
	}
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{apps.AddToScheme, autoscaling.AddToScheme, core.AddToScheme, policy.AddToScheme, monitoring.AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	decoder := serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer()
	var list []runtime.Object
	for documents := yaml.NewYAMLReader(bufio.NewReader(strings.NewReader(text))); ; {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(bytes.TrimSpace(document)) == 0 {
			continue
		}
		object, _, err := decoder.Decode(document, nil, nil)
		if err != nil {
			t.Fatalf("%v\n%s", err, document)
		}
		list = append(list, object)
	}
}

// of is all objects of a type.
func of[T runtime.Object](list []runtime.Object) (found []T) {
	for _, o := range list {
		if x, ok := o.(T); ok {
			found = append(found, x)
		}
	}
	return found
}

// one is the only object of a type.
func one[T runtime.Object](t *testing.T, list []runtime.Object) T {
	t.Helper()
	found := of[T](list)
	if len(found) != 1 {
		t.Fatalf("%d objects of the type %T", len(found), *new(T))
	}
	return found[0]
}

func TestChart(t *testing.T) {
	files, err := filepath.Glob(chart + "/ci/*-values.yaml")
	if err != nil || len(files) < 3 {
		t.Fatal(files, err)
	}
	for _, values := range files {
		t.Run(filepath.Base(values), func(t *testing.T) {
			if _, err := helm(t, "lint", "--strict", chart, "--values", values); err != nil {
				t.Error(err)
			}
			list := objects(t, values)
			deployment := one[*apps.Deployment](t, list)
			checkNames(t, list, deployment)
			checkPod(t, &deployment.Spec.Template.Spec)
			checkConfig(t, list, deployment)
		})
	}
	large := objects(t, chart+"/ci/large-values.yaml")
	if hpa := one[*autoscaling.HorizontalPodAutoscaler](t, large); hpa.Spec.ScaleTargetRef.Name != one[*apps.Deployment](t, large).Name {
		t.Errorf("autoscaling of %q", hpa.Spec.ScaleTargetRef.Name)
	}
	if d := one[*apps.Deployment](t, large); d.Spec.Replicas != nil {
		t.Error("the number of replicas is set beside autoscaling")
	}
	if got := one[*core.Secret](t, large).StringData["PARLANCE_KEY"]; got != `a key: with "quotes", # and more` {
		t.Errorf("the key became %q", got)
	}
	for _, s := range of[*core.Service](large) {
		for _, p := range s.Spec.Ports {
			if p.Name == "admin" && s.Spec.Type != core.ServiceTypeClusterIP {
				t.Errorf("the admin API is reached from outside by %s", s.Name)
			}
		}
	}
	secret := objects(t, chart+"/ci/secret-values.yaml")
	if n := len(of[*core.Secret](secret)) + len(of[*policy.PodDisruptionBudget](secret)) + len(of[*monitoring.ServiceMonitor](secret)); n != 0 {
		t.Errorf("%d objects were not asked for", n)
	}
}

// checkNames checks that selectors find the pods, and that ports and names that one object uses are those of another.
func checkNames(t *testing.T, list []runtime.Object, d *apps.Deployment) {
	t.Helper()
	pod := labels.Set(d.Spec.Template.Labels)
	ports := map[string]bool{}
	for _, p := range d.Spec.Template.Spec.Containers[0].Ports {
		ports[p.Name] = true
	}
	selects := func(what string, selector map[string]string) {
		if len(selector) == 0 || !labels.SelectorFromSet(selector).Matches(pod) {
			t.Errorf("%s selects %v; the pods have %v", what, selector, pod)
		}
	}
	selects("the Deployment", d.Spec.Selector.MatchLabels)
	served := map[string]bool{}
	for _, s := range of[*core.Service](list) {
		selects("the Service "+s.Name, s.Spec.Selector)
		for _, p := range s.Spec.Ports {
			served[p.Name] = true
			if !ports[p.TargetPort.StrVal] {
				t.Errorf("%s: there is no port %q", s.Name, p.TargetPort.StrVal)
			}
		}
	}
	for _, b := range of[*policy.PodDisruptionBudget](list) {
		selects("the PodDisruptionBudget", b.Spec.Selector.MatchLabels)
	}
	for _, m := range of[*monitoring.ServiceMonitor](list) {
		for _, e := range m.Spec.Endpoints {
			if !served[e.Port] || e.Path != "/metrics" {
				t.Errorf("the ServiceMonitor asks port %q for %q", e.Port, e.Path)
			}
		}
	}
	c := d.Spec.Template.Spec.Containers[0]
	for name, probe := range map[string]*core.Probe{"/healthz": c.LivenessProbe, "/readyz": c.ReadinessProbe} {
		if probe == nil || probe.HTTPGet == nil || probe.HTTPGet.Path != name || !ports[probe.HTTPGet.Port.StrVal] {
			t.Errorf("probe of %s: %v", name, probe)
		}
	}
	for _, from := range c.EnvFrom {
		secrets := of[*core.Secret](list)
		if name := from.SecretRef.Name; name != "our-keys" && (len(secrets) != 1 || secrets[0].Name != name) {
			t.Errorf("there is no Secret %q", name)
		}
	}
}

// checkPod checks what the standard "restricted" for pods demands.
func checkPod(t *testing.T, pod *core.PodSpec) {
	t.Helper()
	s, c := pod.SecurityContext, pod.Containers[0].SecurityContext
	if s == nil || s.RunAsNonRoot == nil || !*s.RunAsNonRoot || s.SeccompProfile == nil || s.SeccompProfile.Type != core.SeccompProfileTypeRuntimeDefault {
		t.Errorf("security context of the pod: %v", s)
	}
	if c == nil || c.AllowPrivilegeEscalation == nil || *c.AllowPrivilegeEscalation || c.ReadOnlyRootFilesystem == nil || !*c.ReadOnlyRootFilesystem || c.Capabilities == nil || fmt.Sprint(c.Capabilities.Drop) != "[ALL]" {
		t.Errorf("security context of the container: %v", c)
	}
}

// checkConfig lays out the files that the pods see, and has the gateway check them.
func checkConfig(t *testing.T, list []runtime.Object, d *apps.Deployment) {
	t.Helper()
	config, dir := one[*core.ConfigMap](t, list), t.TempDir()
	used := map[string]bool{}
	for _, v := range d.Spec.Template.Spec.Volumes {
		if v.ConfigMap == nil {
			continue
		}
		if v.ConfigMap.Name != config.Name {
			t.Errorf("there is no ConfigMap %q", v.ConfigMap.Name)
		}
		for _, item := range v.ConfigMap.Items {
			text, ok := config.Data[item.Key]
			if !ok {
				t.Errorf("the ConfigMap has no %q", item.Key)
			}
			used[item.Key] = true
			path := filepath.Join(dir, item.Path)
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for key := range maps.Keys(config.Data) {
		if !used[key] {
			t.Errorf("no pod sees %q", key)
		}
	}
	cmd := exec.Command(gateway(t), "check", filepath.Join(dir, "parlance.hcl"))
	cmd.Env = append(os.Environ(), "PARLANCE_KEY=a-key-of-a-client", "PARLANCE_ADMIN_KEY=a-key-of-an-operator", "PARLANCE_SEAL_KEY=0123456789abcdef0123456789abcdef", "OPENAI_API_KEY=a-key-of-a-vendor")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the gateway refuses the configuration: %v\n%s", err, out)
	}
}

// TestChartWithTLS has probes and Prometheus use TLS where the gateway does.
func TestChartWithTLS(t *testing.T) {
	values := filepath.Join(t.TempDir(), "values.yaml")
	for text, scheme := range map[string]core.URIScheme{"": "", "tls: true\n": core.URISchemeHTTPS} {
		if err := os.WriteFile(values, []byte("keys: {A: b}\nserviceMonitor: {enabled: true, tlsConfig: {serverName: parlance}}\n"+text), 0o600); err != nil {
			t.Fatal(err)
		}
		list := objects(t, values)
		c := &one[*apps.Deployment](t, list).Spec.Template.Spec.Containers[0]
		for _, p := range []*core.Probe{c.StartupProbe, c.LivenessProbe, c.ReadinessProbe} {
			if p.HTTPGet.Scheme != scheme {
				t.Errorf("%q: a probe with the scheme %q", text, p.HTTPGet.Scheme)
			}
		}
		if e := one[*monitoring.ServiceMonitor](t, list).Spec.Endpoints[0]; e.TLSConfig == nil || e.TLSConfig.ServerName == nil || *e.TLSConfig.ServerName != "parlance" || e.Scheme == nil || *e.Scheme != "https" {
			t.Errorf("%+v", e)
		}
	}
}

// TestChartRefuses has Helm explain values that cannot work.
func TestChartRefuses(t *testing.T) {
	keys := "keys.A=b"
	for want, set := range map[string]string{
		"keys is empty":                     "",
		"use one of them":                   keys + ",existingSecret=x",
		`add the line rules = "./rules"`:    keys + `,rules.names\.hcl=x`,
		"additional properties":             keys + ",replicas=2",
		"got string, want integer":          keys + ",replicaCount=two",
		"value must be one of 'ClusterIP'":  keys + ",service.type=Ingress",
		"does not match pattern '^[-._a-zA": keys + `,rules.names=x`,
	} {
		if _, err := helm(t, "template", "gateway", chart, "--set", set); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: want %q, got %v", set, want, err)
		}
	}
}
