{{- define "manor.labels" -}}
app.kubernetes.io/name: dream-manor
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "manor.pod" -}}
{{- $root := .root }}
metadata:
  labels:
    {{- include "manor.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  automountServiceAccountToken: false
  terminationGracePeriodSeconds: 30
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile: { type: RuntimeDefault }
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "manor.labels" $root | nindent 10 }}
  containers:
    - name: manor
      image: "{{ $root.Values.image.repository }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}"
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      ports:
        - { name: http, containerPort: 8080 }
        - { name: metrics, containerPort: 9464 }
      env:
        - { name: DATABASE_URL_FILE, value: /run/secrets/manor/database_url }
        - { name: CHAIN_RPC_URL_FILE, value: /run/secrets/manor/chain_rpc_url }
        - { name: CHAIN_RPC_URL_WRITE_FILE, value: /run/secrets/manor/chain_rpc_url_write }
        {{- if eq .component "payer" }}
        - { name: PAYOUT_KEY_FILE, value: /run/secrets/manor/payout_key }
        {{- end }}
        - { name: METRICS_PORT, value: "9464" }
        - { name: METRICS_HOST, value: 0.0.0.0 }
        {{- range $name, $value := $root.Values.settings }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
      # The database does not count for liveness: a restart would not bring it back.
      livenessProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 10, failureThreshold: 3 }
      readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 2, failureThreshold: 2 }
      startupProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 2, failureThreshold: 60 }
      resources:
        {{- toYaml $root.Values.resources | nindent 8 }}
      volumeMounts:
        - { name: secrets, mountPath: /run/secrets/manor, readOnly: true }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: tmp
      emptyDir: { medium: Memory, sizeLimit: 64Mi }
    - name: secrets
      secret:
        secretName: {{ $root.Values.secretName }}
        defaultMode: 0440
        items:
          - { key: database_url, path: database_url }
          - { key: chain_rpc_url, path: chain_rpc_url }
          - { key: chain_rpc_url_write, path: chain_rpc_url_write }
          {{- if eq .component "payer" }}
          - { key: payout_key, path: payout_key }
          {{- end }}
{{- end }}
