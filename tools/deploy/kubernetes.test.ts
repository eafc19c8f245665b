/** The objects of deploy/kubernetes against each other and the settings of our processes. */
import { execFileSync, spawnSync } from "node:child_process"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { maximumBatchBytes } from "@procurement/domain/clearance"
import { roles } from "../../packages/apps/worker/src/settings.ts"
import { root, textOf, wholeEnvironment } from "./deployed.ts"
import {
  autoscalers,
  deployed,
  type Deployment,
  deployments,
  fewest,
  kustomization,
  type KubernetesObject,
  objects,
  ofKind,
} from "./kubernetes.ts"
import { settingsFaults } from "./settings-check.ts"

const named = deployments.map((each) => [each.metadata.name, each] as const)
const podOf = ({ spec }: Deployment) => spec.template.spec
const containerOf = (deployment: Deployment) => podOf(deployment).containers[0]
const environmentOf = (name: string): Readonly<Record<string, string>> => {
  const found = deployed.find(({ where }) => where.endsWith(`: ${name}`))
  return found === undefined ? {} : wholeEnvironment(found)
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

/** Roles that ask KSeF, NBP, customers' endpoints, or the authorities that signatures rest on. */
const abroad: ReadonlySet<string> = new Set(["invoicing", "reconciliation", "webhooks", "archive"])

describe("The installation", () => {
  it("gives every process settings that it starts with, and no others", () => {
    expect(deployed.flatMap(settingsFaults)).toEqual([])
  })

  it("leaves no role of the worker to nobody, and none to two", () => {
    const given = deployed
      .filter(({ app }) => app === "worker")
      .flatMap(({ environment }) => (environment["ROLES"] ?? "").split(","))
    expect(given.toSorted()).toEqual([...roles].toSorted())
  })

  it("lets those alone see the seal that deal with KSeF", () => {
    const seeing = deployed.filter(({ secretFiles }) =>
      secretFiles.some((file) => file.includes("seal")),
    )
    expect(seeing.map(({ environment }) => environment["ROLES"])).toEqual([
      "invoicing,reconciliation",
    ])
  })

  it.each(named)("runs %s without rights and on a root that is read-only", (_, deployment) => {
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

  it.each(named)("asks the probes of %s at the port where they are", (name, deployment) => {
    const { startupProbe, livenessProbe, readinessProbe, ports } = containerOf(deployment)
    const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)
    // With a seal a start may end unready on purpose: a restart would try its PIN again.
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

  it.each(named)("gives %s the time that stopping may take", (name, deployment) => {
    const { DRAIN_DELAY_SECONDS = "0", DRAIN_SECONDS } = environmentOf(name)
    const draining = Number(DRAIN_DELAY_SECONDS) + Number(DRAIN_SECONDS)
    expect(podOf(deployment).terminationGracePeriodSeconds).toBeGreaterThan(draining + 10)
  })

  it.each(named)("replaces %s one by one, and never all at once", (name, deployment) => {
    expect(deployment.spec.strategy).toEqual({ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } })
    expect(fewest(deployment)).toBeGreaterThan(1)
    const labels = { "app.kubernetes.io/name": name }
    expect(deployment.spec.selector.matchLabels).toEqual(labels)
    expect(deployment.spec.template.metadata.labels).toEqual(labels)
    const budgets = ofKind<Selecting>("PodDisruptionBudget").filter(
      ({ spec }) => spec.selector.matchLabels["app.kubernetes.io/name"] === name,
    )
    expect(budgets.map(({ spec }) => spec.minAvailable)).toEqual([1])
  })

  it("scales deployments that there are, and that do not say themselves how many", () => {
    const scaled = autoscalers.map(({ spec }) => {
      const target = deployments.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name)
      expect(target?.spec).not.toHaveProperty("replicas")
      expect(spec.maxReplicas).toBeGreaterThan(spec.minReplicas)
      return spec.scaleTargetRef.name
    })
    expect(scaled).toEqual(["api", "worker-webhooks"])
  })

  it("sends what comes to a service to ports that there are", () => {
    for (const { spec } of ofKind<Selecting>("Service")) {
      const target = deployments.find(
        ({ metadata }) => metadata.name === spec.selector["app.kubernetes.io/name"],
      )
      const ports = (target === undefined ? [] : containerOf(target).ports).map(({ name }) => name)
      for (const { targetPort } of spec.ports) expect(ports).toContain(targetPort)
    }
  })

  it("has volumes, accounts and secrets that there are, and a guide that makes the secret", () => {
    const guide = textOf("docs/guides/deploy.md")
    const claims = ofKind("PersistentVolumeClaim").map(({ metadata }) => metadata.name)
    const accounts = ofKind("ServiceAccount").map(({ metadata }) => metadata.name)
    for (const { serviceAccountName, volumes } of deployments.map(podOf)) {
      expect(accounts).toContain(serviceAccountName)
      for (const { secret, persistentVolumeClaim } of volumes) {
        if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName)
        if (secret) expect(secret.secretName).toBe("procurement")
        for (const { key } of secret?.items ?? []) expect(guide).toContain(`--from-file=${key}=`)
      }
    }
  })

  it("gives packages of invoices a disk of their own, with room for the largest", () => {
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

  it("lets into the world whom the work takes there, and nobody else", () => {
    const world = ofKind<Policy>("NetworkPolicy").find(({ metadata }) => metadata.name === "world")
    const [{ values } = { values: [] }] = world?.spec.podSelector.matchExpressions ?? []
    const goesAbroad = ({ ROLES = "" }: Readonly<Record<string, string>>): boolean =>
      ROLES.split(",").some((role) => abroad.has(role))
    const leaving = named.map(([name]) => name).filter((name) => goesAbroad(environmentOf(name)))
    expect([...values].toSorted()).toEqual(leaving.toSorted())
  })

  it("gives those who stamp and those who renew the same authority of time", () => {
    const told = deployments
      .map(({ metadata }) => environmentOf(metadata.name))
      .filter(({ ROLES = "" }) => /\b(?:invoicing|archive)\b/.test(ROLES))
      .map(({ TSA_URL, TSA_URL_FILE, TSA_ROOTS_FILE }) => ({
        TSA_URL,
        TSA_URL_FILE,
        TSA_ROOTS_FILE,
      }))
    expect(told.length).toBeGreaterThan(1)
    for (const each of told) expect(each).toEqual(told[0])
    const seal = /^- \*\*The seal\*\*[^]*?(?=^- )/m.exec(textOf("docs/guides/deploy.md"))?.[0]
    for (const word of ["worker-invoicing", "worker-upkeep", "TSA_URL", "TSA_ROOTS_FILE"]) {
      expect(seal).toContain(`\`${word}\``)
    }
  })

  it("labels pods as the network's policies look for them", () => {
    const [{ pairs, includeTemplates } = { pairs: {} }] = kustomization.labels
    expect(includeTemplates).toBe(true)
    expect(pairs).toEqual({ "app.kubernetes.io/part-of": "procurement" })
    const policies = JSON.stringify(ofKind("NetworkPolicy"))
    for (const [, name] of policies.matchAll(/"app\.kubernetes\.io\/name":"([\w-]+)"/g)) {
      expect(named.map(([each]) => each)).toContain(name)
    }
    expect(policies).toContain('"port":9090')
    expect(policies).toContain(`"port":${environmentOf("api")["PORT"]}`)
  })

  it("has every process under a name that Prometheus makes a service of", () => {
    const { scrape_configs } = parse(textOf("deploy/observability/prometheus.kubernetes.yaml"))
    const [{ relabel_configs }] = scrape_configs
    const byName = relabel_configs.find(
      ({ target_label }: { readonly target_label?: string }) => target_label === "service",
    )
    // As Prometheus does, which looks at the whole name.
    const name = new RegExp(`^(?:${byName.regex})$`)
    const found = deployed.map(({ where, app }) => [
      app,
      name.exec(where.split(": ")[1] ?? "")?.[1],
    ])
    for (const [app, service] of found) expect(service).toBe(app)
    expect(found.length).toBe(deployments.length)
  })

  it("has no object twice", () => {
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
  })
})

const hasKubectl = spawnSync("kubectl", ["kustomize", "--help"]).status === 0

describe("kubectl, where it is there", () => {
  it.skipIf(!hasKubectl)("builds the base and the example", () => {
    for (const folder of ["base", "overlays/example"]) {
      const path = join(root, "deploy/kubernetes", folder)
      const built = execFileSync("kubectl", ["kustomize", path], { encoding: "utf8" })
      expect(built.match(/^kind: Deployment$/gm)).toHaveLength(deployments.length)
    }
  })
})
