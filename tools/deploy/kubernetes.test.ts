/**
 * Checks the objects of deploy/kubernetes against each other and against our processes' settings.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { maximumBatchBytes } from "@procurement/domain/clearance"
import { roles } from "../../packages/apps/worker/src/roles.ts"
import { root, textOf, resolvedEnvironment } from "./deployed.ts"
import {
  autoscalers,
  basePath,
  deployed,
  type Deployment,
  deployments,
  fewest,
  objects,
  ofKind,
  statefulSets,
} from "./kubernetes.ts"
import type { KubernetesObject } from "./kustomize.ts"
import { settingsFaults } from "./settings-check.ts"

const partOf = { "app.kubernetes.io/part-of": "procurement" }

const named = deployments.map((each) => [each.metadata.name, each] as const)
const podOf = ({ spec }: Deployment) => spec.template.spec
const containerOf = (deployment: Deployment) => podOf(deployment).containers[0]
const environmentOf = (name: string): Readonly<Record<string, string>> => {
  const found = deployed.find(({ where }) => where.endsWith(`: ${name}`))
  return found === undefined ? {} : resolvedEnvironment(found)
}

interface Selecting extends KubernetesObject {
  readonly spec: {
    readonly minAvailable: number
    readonly selector: Readonly<Record<string, string>> & {
      readonly matchLabels: Readonly<Record<string, string>>
    }
    readonly ports: ReadonlyArray<{ readonly targetPort: string }>
  }
}

interface Policy extends KubernetesObject {
  readonly spec: {
    readonly podSelector: {
      readonly matchExpressions?: ReadonlyArray<{ readonly values: ReadonlyArray<string> }>
    }
  }
}

/** Roles that call KSeF, NBP, customers' endpoints or the authorities behind signatures. */
const internetRoles: ReadonlySet<string> = new Set([
  "invoicing",
  "reconciliation",
  "webhooks",
  "archive",
])

describe("The Kubernetes objects", () => {
  it("every process gets valid settings, and no others", () => {
    expect(deployed.flatMap(settingsFaults)).toEqual([])
  })

  it("every worker role is assigned to exactly one deployment", () => {
    const given = deployed
      .filter(({ app }) => app === "worker")
      .flatMap(({ environment }) => (environment["ROLES"] ?? "").split(","))
    expect(given.toSorted()).toEqual([...roles].toSorted())
  })

  it("only the worker that deals with KSeF can read the seal", () => {
    const seeing = deployed.filter(({ secretFiles }) =>
      secretFiles.some((file) => file.includes("seal")),
    )
    expect(seeing.map(({ environment }) => environment["ROLES"])).toEqual([
      "invoicing,reconciliation",
    ])
  })

  it("the worker for Kafka can read no secret but the database's, and no archive", () => {
    const worker = deployed.find(({ environment }) => environment["ROLES"] === "publish,consume")
    expect(worker).toMatchObject({
      secretFiles: ["/run/secrets/procurement/database-url"],
      folders: [],
    })
  })

  it.each(named)("%s runs without privileges on a read-only root file system", (_, deployment) => {
    expect(podOf(deployment).securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: "RuntimeDefault" },
    })
    expect(podOf(deployment).automountServiceAccountToken).toBe(false)
    expect(containerOf(deployment).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    })
    expect(containerOf(deployment).resources).toMatchObject({ requests: {}, limits: {} })
  })

  it.each(named)("%s is probed at the port of its probes", (name, deployment) => {
    const { startupProbe, livenessProbe, readinessProbe, ports } = containerOf(deployment)
    const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)
    // A process with a seal may stay unready on purpose: a restart would retry its PIN.
    const hasSeal = environmentOf(name)["SEAL_CERTIFICATE_FILE"] !== undefined
    expect(paths).toEqual([
      { path: hasSeal ? "/livez" : "/readyz", port: "probes" },
      { path: "/livez", port: "probes" },
      { path: "/readyz", port: "probes" },
    ])
    const environment = environmentOf(name)
    const settings = { http: "PORT", operator: "OPERATOR_PORT", probes: "PROBES_PORT" }
    for (const { name: port, containerPort } of ports) {
      const key = Object.entries(settings).find(([each]) => each === port)?.[1] ?? ""
      expect(environment[key]).toBe(String(containerPort))
    }
    expect(environment["PROBES_HOST"]).toBe("0.0.0.0")
  })

  it.each(named)("%s has more time to stop than it needs to drain", (name, deployment) => {
    const { DRAIN_DELAY_SECONDS = "0", DRAIN_SECONDS } = environmentOf(name)
    const draining = Number(DRAIN_DELAY_SECONDS) + Number(DRAIN_SECONDS)
    expect(podOf(deployment).terminationGracePeriodSeconds).toBeGreaterThan(draining + 10)
  })

  it.each(named)("%s replaces one pod at a time and keeps one available", (name, deployment) => {
    expect(deployment.spec.strategy).toEqual({ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } })
    expect(fewest(deployment)).toBeGreaterThan(1)
    const labels = { "app.kubernetes.io/name": name }
    expect(deployment.spec.selector.matchLabels).toEqual(labels)
    expect(deployment.spec.template.metadata.labels).toEqual({ ...labels, ...partOf })
    const { topologySpreadConstraints } = podOf(deployment)
    expect(topologySpreadConstraints.map((each) => each.labelSelector.matchLabels)).toEqual([
      labels,
    ])
    const budgets = ofKind<Selecting>("PodDisruptionBudget").filter(
      ({ spec }) => spec.selector.matchLabels["app.kubernetes.io/name"] === name,
    )
    expect(budgets.map(({ spec }) => spec.minAvailable)).toEqual([1])
  })

  it("only existing deployments without a fixed number of replicas are scaled", () => {
    const scaled = autoscalers.map(({ spec }) => {
      const target = deployments.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name)
      expect(target?.spec).not.toHaveProperty("replicas")
      expect(spec.maxReplicas).toBeGreaterThan(spec.minReplicas)
      return spec.scaleTargetRef.name
    })
    expect(scaled).toEqual(["api", "worker-webhooks"])
  })

  it("every Service points to existing ports", () => {
    for (const { spec } of ofKind<Selecting>("Service")) {
      const target = [...deployments, ...statefulSets].find(
        ({ metadata }) => metadata.name === spec.selector["app.kubernetes.io/name"],
      )
      const ports = (target === undefined ? [] : containerOf(target).ports).map(({ name }) => name)
      for (const { targetPort } of spec.ports) expect(ports).toContain(targetPort)
    }
  })

  it("every volume, account and secret exists, and the guide creates the secret", () => {
    const guide = textOf("docs/how-to/deploy.md")
    const claims = ofKind("PersistentVolumeClaim").map(({ metadata }) => metadata.name)
    const accounts = ofKind("ServiceAccount").map(({ metadata }) => metadata.name)
    for (const { serviceAccountName, volumes } of [...deployments, ...statefulSets].map(podOf)) {
      expect(accounts).toContain(serviceAccountName)
      for (const { secret, persistentVolumeClaim } of volumes) {
        if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName)
        if (secret) expect(secret.secretName).toBe("procurement")
        for (const { key } of secret?.items ?? []) expect(guide).toContain(`--from-file=${key}=`)
      }
    }
  })

  it("batches of invoices have a separate disk with room for the largest", () => {
    const found = deployments.flatMap((deployment) => {
      const { BATCH_DIR } = environmentOf(deployment.metadata.name)
      if (!environmentOf(deployment.metadata.name)["ROLES"]?.includes("invoicing")) return []
      const mount = containerOf(deployment).volumeMounts.find(
        ({ mountPath }) => mountPath === BATCH_DIR,
      )
      const volume = podOf(deployment).volumes.find(({ name }) => name === mount?.name)
      return [volume?.emptyDir]
    })
    expect(found.length).toBe(1)
    for (const folder of found) {
      expect(folder?.medium).toBeUndefined()
      const gibibytes = Number(/^(\d+)Gi$/.exec(folder?.sizeLimit ?? "")?.[1])
      expect(gibibytes * 2 ** 30).toBeGreaterThan(maximumBatchBytes)
    }
  })

  it("only pods that need the internet can reach it", () => {
    const world = ofKind<Policy>("NetworkPolicy").find(({ metadata }) => metadata.name === "world")
    const [{ values } = { values: [] }] = world?.spec.podSelector.matchExpressions ?? []
    const goesAbroad = ({ ROLES = "" }: Readonly<Record<string, string>>): boolean =>
      ROLES.split(",").some((role) => internetRoles.has(role))
    const leaving = named.map(([name]) => name).filter((name) => goesAbroad(environmentOf(name)))
    expect([...values].toSorted()).toEqual(leaving.toSorted())
  })

  it("the workers that stamp and renew use the same time-stamping authority", () => {
    const settings = deployments
      .map(({ metadata }) => environmentOf(metadata.name))
      .filter(({ ROLES = "" }) => /\b(?:invoicing|archive)\b/.test(ROLES))
      .map(({ TSA_URL, TSA_URL_FILE, TSA_ROOTS_FILE }) => ({
        TSA_URL,
        TSA_URL_FILE,
        TSA_ROOTS_FILE,
      }))
    expect(settings.length).toBeGreaterThan(1)
    for (const each of settings) expect(each).toEqual(settings[0])
    const seal = /^- \*\*The seal\*\*[^]*?(?=^- )/m.exec(textOf("docs/how-to/deploy.md"))?.[0]
    for (const word of ["worker-invoicing", "worker-upkeep", "TSA_URL", "TSA_ROOTS_FILE"]) {
      expect(seal).toContain(`\`${word}\``)
    }
  })

  it("pods have the labels that the network policies select", () => {
    const withPods = [...deployments, ...statefulSets]
    for (const { spec } of withPods) expect(spec.template.metadata.labels).toMatchObject(partOf)
    const pods = withPods.map(({ metadata }) => metadata.name)
    const policies = JSON.stringify(ofKind("NetworkPolicy"))
    for (const [, name] of policies.matchAll(/"app\.kubernetes\.io\/name":"([\w-]+)"/g)) {
      expect(pods).toContain(name)
    }
    expect(policies).toContain('"port":9090')
    expect(policies).toContain(`"port":${environmentOf("api")["PORT"]}`)
  })

  it("Prometheus maps every process's name to the service of its app", () => {
    const { scrape_configs } = parse(textOf("deploy/observability/prometheus.kubernetes.yaml"))
    const [{ relabel_configs }] = scrape_configs
    const byName = relabel_configs.find(
      ({ target_label }: { readonly target_label?: string }) => target_label === "service",
    )
    // Anchored, as in Prometheus: the expression must match the whole name.
    const name = new RegExp(`^(?:${byName.regex})$`)
    const found = deployed.map(({ where, app }) => [
      app,
      name.exec(where.split(": ")[1] ?? "")?.[1],
    ])
    for (const [app, service] of found) expect(service).toBe(app)
    expect(found.length).toBe(deployments.length + statefulSets.length)
  })

  it("the status page can read the counters of every API pod", () => {
    const { API_METRICS_URLS = "" } = environmentOf("status")
    const { hostname, port } = new URL(API_METRICS_URLS)
    const service = ofKind<Selecting>("Service").find(({ metadata }) => metadata.name === hostname)
    expect(service?.spec).toMatchObject({
      clusterIP: "None",
      selector: { "app.kubernetes.io/name": "api" },
      ports: [{ port: Number(port), targetPort: "probes" }],
    })
    const ways = ofKind<Policy>("NetworkPolicy").map(({ spec }) => JSON.stringify(spec))
    const api = '{"podSelector":{"matchLabels":{"app.kubernetes.io/name":"api"}}}'
    const status = '{"podSelector":{"matchLabels":{"app.kubernetes.io/name":"status"}}}'
    const ports = `"ports":[{"protocol":"TCP","port":${port}}]`
    expect(ways.some((each) => each.includes(`"to":[${api}],${ports}`))).toBe(true)
    expect(ways.some((each) => each.includes(`"from":[${status}],${ports}`))).toBe(true)
  })
})

const needsKubectl = { meta: { needs: "kubectl" } }
const hasKubectl = spawnSync("kubectl", ["kustomize", "--help"]).status === 0

describe("kubectl", () => {
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

  it.skipIf(!hasKubectl)("kubectl builds the base as it is checked here", needsKubectl, () => {
    expect(specs(built(basePath))).toEqual(specs(objects))
  })

  it.skipIf(!hasKubectl)("kubectl builds the example with every object", needsKubectl, () => {
    const found = specs(built("deploy/kubernetes/overlays/example"))
    expect(Object.keys(found)).toEqual(expect.arrayContaining(Object.keys(specs(objects))))
    const images = Object.values(found).flatMap(
      (each) => JSON.stringify(each).match(/procurement\/\w+:0.1.0/g) ?? [],
    )
    expect(images.length).toBe(deployments.length + statefulSets.length)
  })
})
