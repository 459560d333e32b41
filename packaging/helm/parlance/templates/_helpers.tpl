{{- define "parlance.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 63 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 63 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "parlance.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "parlance.labels" -}}
{{ include "parlance.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- /* The Secret with the keys. */ -}}
{{- define "parlance.secret" -}}
{{- if and .Values.existingSecret .Values.keys }}{{ fail "existingSecret and keys: use one of them" }}{{ end -}}
{{- if not (or .Values.existingSecret .Values.keys) }}{{ fail "keys is empty: write the secrets that the configuration reads with env(\"NAME\") into keys, or name a Secret of yours with existingSecret" }}{{ end -}}
{{- .Values.existingSecret | default (include "parlance.name" .) }}
{{- end }}
