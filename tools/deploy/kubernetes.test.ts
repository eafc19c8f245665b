/**
 * Checks the objects of deploy/kubernetes against each other and against our processes' settings.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { maximumBatchBytes } from "@procurement/domain/clearance"
import { roles } from "../../packages/apps/worker/src/roles.ts"
import { root } from "../architecture/source-tree.ts"
import { environmentIn, settingsFaults, textOf } from "./deployed.ts"
import {
  basePath,
  deployed,
  deployments,
  type KubernetesObject,
  objects,
  ofKind,
  workloads,
} from "./kubernetes.ts"

const nameLabel = "app.kubernetes.io/name"
const partOf = { "app.kubernetes.io/part-of": "procurement" }
const environmentOf = environmentIn(deployed)

const processes = deployments.map(({ metadata: { name }, spec }) => {
  const pod = spec.template.spec
  return { name, spec, pod, container: pod.containers[0], environment: environmentOf(name) }
})
const rolesOf = ({ ROLES = "" }: Readonly<Record<string, string>>) => ROLES.split(",")

const autoscalers = ofKind<{
  readonly scaleTargetRef: { readonly name: string }
  readonly minReplicas: number
  readonly maxReplicas: number
}>("HorizontalPodAutoscaler")
const services = ofKind<{
  readonly selector: Readonly<Record<string, string>>
  readonly ports: ReadonlyArray<{ readonly targetPort: string }>
}>("Service")
const policies = ofKind("NetworkPolicy")

/** Roles that call KSeF, NBP, customers' endpoints or the authorities behind signatures. */
const internetRoles = new Set(["invoicing", "reconciliation", "webhooks", "archive"])

describe("The Kubernetes objects", () => {
  it("every process gets valid settings, and no others", () => {
    expect(deployed.flatMap(settingsFaults)).toEqual([])
  })

  it("every worker role is assigned to exactly one deployment", () => {
    const workers = deployed.filter(({ app }) => app === "worker")
    const given = workers.flatMap(({ environment }) => rolesOf(environment))
    expect(given.toSorted()).toEqual([...roles].toSorted())
  })

  it("only the worker that deals with KSeF can read the seal", () => {
    const seeing = deployed.filter(({ secretFiles }) => secretFiles.join().includes("seal"))
    expect(seeing.map(({ environment }) => environment["ROLES"])).toEqual([
      "invoicing,reconciliation",
    ])
  })

  it("the worker for Kafka can read no secret but the database's, and no archive", () => {
    const worker = deployed.find(({ environment }) => environment["ROLES"] === "publish,consume")
    const secretFiles = ["/run/secrets/procurement/database-url"]
    expect(worker).toMatchObject({ secretFiles, folders: [] })
  })

  it.each(processes)("$name has no privileges and a read-only root file system", ({ pod }) => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: "RuntimeDefault" },
      },
    })
    expect(pod.containers[0]).toEqual(
      expect.objectContaining({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
        resources: { requests: expect.any(Object), limits: expect.any(Object) },
      }),
    )
  })

  it("what is behind an ingress takes callers' addresses from its proxy", () => {
    expect(environmentOf("api")["TRUSTED_PROXIES"]).toContain("10.0.0.0/8")
    expect(environmentOf("status")["PROXY_HOPS"]).toBe("1")
  })

  it.each(processes)("$name is probed at the port of its probes", ({ container, environment }) => {
    const at = (path: string) => ({ httpGet: { path, port: "probes" } })
    // A process with a seal may stay unready on purpose: a restart would retry its PIN.
    const startup = "SEAL_CERTIFICATE_FILE" in environment ? "/livez" : "/readyz"
    expect(container).toMatchObject({
      startupProbe: at(startup),
      livenessProbe: at("/livez"),
      readinessProbe: at("/readyz"),
    })
    const settings = { http: "PORT", operator: "OPERATOR_PORT", probes: "PROBES_PORT" }
    for (const { name, containerPort } of container.ports) {
      const key = Object.entries(settings).find(([port]) => port === name)?.[1] ?? ""
      expect(environment[key]).toBe(String(containerPort))
    }
    expect(environment["PROBES_HOST"]).toBe("0.0.0.0")
  })

  it.each(processes)("$name has more time to stop than it needs to drain", (each) => {
    const { DRAIN_DELAY_SECONDS = "0", DRAIN_SECONDS } = each.environment
    const draining = Number(DRAIN_DELAY_SECONDS) + Number(DRAIN_SECONDS)
    expect(each.pod.terminationGracePeriodSeconds).toBeGreaterThan(draining + 10)
  })

  it.each(processes)("$name replaces one pod at a time and keeps one available", (each) => {
    const labels = { [nameLabel]: each.name }
    expect(each.spec).toEqual(
      expect.objectContaining({
        strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
        selector: { matchLabels: labels },
      }),
    )
    expect(each.spec.template.metadata.labels).toEqual({ ...labels, ...partOf })
    const selector = { labelSelector: { matchLabels: labels } }
    expect(each.pod).toMatchObject({ topologySpreadConstraints: [selector] })
    const scaler = autoscalers.find(({ spec }) => spec.scaleTargetRef.name === each.name)
    expect(each.spec.replicas ?? scaler?.spec.minReplicas).toBeGreaterThan(1)
    const budgets = ofKind("PodDisruptionBudget").map(({ spec }) => spec)
    expect(budgets).toContainEqual(
      expect.objectContaining({ minAvailable: 1, selector: { matchLabels: labels } }),
    )
  })

  it("only existing deployments without a fixed number of replicas are scaled", () => {
    const scaled = autoscalers.map(({ spec: { scaleTargetRef, minReplicas, maxReplicas } }) => {
      const target = processes.find(({ name }) => name === scaleTargetRef.name)
      expect(target?.spec).not.toHaveProperty("replicas")
      expect(maxReplicas).toBeGreaterThan(minReplicas)
      return target?.name
    })
    expect(scaled).toEqual(["api", "worker-webhooks"])
  })

  it("every Service points to existing ports", () => {
    for (const { spec } of services) {
      const target = workloads.find(({ metadata }) => metadata.name === spec.selector[nameLabel])
      const ports = target?.spec.template.spec.containers[0].ports.map(({ name }) => name)
      for (const { targetPort } of spec.ports) expect(ports).toContain(targetPort)
    }
  })

  it("every volume, account and secret exists, and the guide creates the secret", () => {
    const guide = textOf("docs/how-to/deploy.md")
    const claims = ofKind("PersistentVolumeClaim").map(({ metadata }) => metadata.name)
    const accounts = ofKind("ServiceAccount").map(({ metadata }) => metadata.name)
    for (const { spec } of workloads) {
      const { serviceAccountName, volumes } = spec.template.spec
      expect(accounts).toContain(serviceAccountName)
      for (const { secret, persistentVolumeClaim } of volumes) {
        if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName)
        if (secret) expect(secret.secretName).toBe("procurement")
        for (const { key } of secret?.items ?? []) expect(guide).toContain(`--from-file=${key}=`)
      }
    }
  })

  it("batches of invoices have a separate disk with room for the largest", () => {
    const issuing = processes.filter(({ environment }) =>
      rolesOf(environment).includes("invoicing"),
    )
    expect(issuing.length).toBe(1)
    for (const { container, pod, environment } of issuing) {
      const isOfBatches = ({ mountPath }: { readonly mountPath: string }) =>
        mountPath === environment["BATCH_DIR"]
      const mount = container.volumeMounts.find(isOfBatches)
      const folder = pod.volumes.find(({ name }) => name === mount?.name)?.emptyDir
      expect(folder?.medium).toBeUndefined()
      const gibibytes = Number(/^(\d+)Gi$/.exec(folder?.sizeLimit ?? "")?.[1])
      expect(gibibytes * 2 ** 30).toBeGreaterThan(maximumBatchBytes)
    }
  })

  it("only the API, which verifies endpoints, and some workers can reach the internet", () => {
    const leaving = processes.filter(
      ({ name, environment }) =>
        name === "api" || rolesOf(environment).some((role) => internetRoles.has(role)),
    )
    const world = ofKind<{
      readonly podSelector: {
        readonly matchExpressions: readonly [{ readonly values: ReadonlyArray<string> }]
      }
    }>("NetworkPolicy").find(({ metadata }) => metadata.name === "world")
    const values = world?.spec.podSelector.matchExpressions[0].values
    expect(values?.toSorted()).toEqual(leaving.map(({ name }) => name).toSorted())
  })

  it("the workers that stamp and renew use the same time-stamping authority", () => {
    const settings = processes
      .filter(({ environment: { ROLES = "" } }) => /\b(?:invoicing|archive)\b/.test(ROLES))
      .map(({ environment }) =>
        Object.entries(environment).filter(([key]) => key.startsWith("TSA_")),
      )
    expect(settings.length).toBeGreaterThan(1)
    for (const each of settings) expect(each.toSorted()).toEqual(settings[0]?.toSorted())
    const seal = /^- \*\*The seal\*\*[^]*?(?=^- )/m.exec(textOf("docs/how-to/deploy.md"))?.[0]
    for (const word of ["worker-invoicing", "worker-upkeep", "TSA_URL", "TSA_ROOTS_FILE"]) {
      expect(seal).toContain(`\`${word}\``)
    }
  })

  it("pods have the labels that the network policies select", () => {
    for (const { spec } of workloads) expect(spec.template.metadata.labels).toMatchObject(partOf)
    const pods = workloads.map(({ metadata }) => metadata.name)
    const text = JSON.stringify(policies)
    for (const [, name] of text.matchAll(/"app\.kubernetes\.io\/name":"([\w-]+)"/g)) {
      expect(pods).toContain(name)
    }
    expect(text).toContain('"port":9090')
    expect(text).toContain(`"port":${environmentOf("api")["PORT"]}`)
  })

  it("Prometheus maps every process's name to the service of its app", () => {
    const { scrape_configs } = parse(textOf("deploy/observability/prometheus.kubernetes.yaml"))
    const [{ relabel_configs }] = scrape_configs
    const byName = relabel_configs.find(
      ({ target_label }: { readonly target_label?: string }) => target_label === "service",
    )
    // Anchored, as in Prometheus: the expression must match the whole name.
    const name = new RegExp(`^(?:${byName.regex})$`)
    for (const { where, app } of deployed) {
      expect(name.exec(where.split(": ")[1] ?? "")?.[1]).toBe(app)
    }
  })

  it("the status page can read the counters of every API pod", () => {
    const { hostname, port } = new URL(environmentOf("status")["API_METRICS_URLS"] ?? "")
    const service = services.find(({ metadata }) => metadata.name === hostname)
    expect(service?.spec).toMatchObject({
      clusterIP: "None",
      selector: { [nameLabel]: "api" },
      ports: [{ port: Number(port), targetPort: "probes" }],
    })
    const [api, status] = ["api", "status"].map((name) => [
      { podSelector: { matchLabels: { [nameLabel]: name } } },
    ])
    const ports = [{ protocol: "TCP", port: Number(port) }]
    const ways = policies.flatMap(({ spec: { egress = [], ingress = [] } }) => [egress, ingress])
    expect(ways.flat()).toContainEqual({ to: api, ports })
    expect(ways.flat()).toContainEqual({ from: status, ports })
  })
})

const needsKubectl = { meta: { needs: "kubectl" } }
const hasKubectl = spawnSync("kubectl", ["kustomize", "--help"]).status === 0

describe.skipIf(!hasKubectl)("kubectl", needsKubectl, () => {
  const built = (folder: string): ReadonlyArray<KubernetesObject> => {
    const text = execFileSync("kubectl", ["kustomize", join(root, folder)], { encoding: "utf8" })
    return parseAllDocuments(text).map((document) => document.toJS())
  }
  /** Without the labels of claims. */
  const specs = (all: ReadonlyArray<KubernetesObject>) =>
    Object.fromEntries(
      all.map(({ kind, metadata, spec = {} }) => {
        const { volumeClaimTemplates: _claims, ...rest } = spec
        return [`${kind} ${metadata.name}`, rest]
      }),
    )

  it("kubectl builds the base as it is checked here", () => {
    expect(specs(built(basePath))).toEqual(specs(objects))
  })

  it("kubectl builds the example with every object", () => {
    const found = specs(built("deploy/kubernetes/overlays/example"))
    expect(Object.keys(found)).toEqual(expect.arrayContaining(Object.keys(specs(objects))))
    const images = JSON.stringify(found).match(/procurement\/\w+:0\.1\.0/g)
    expect(images?.length).toBe(workloads.length)
  })
})
