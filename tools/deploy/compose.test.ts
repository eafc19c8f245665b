/**
 * Checks the stack of deploy/compose, read as Docker would read it, against our processes'
 * settings.
 */
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { roles } from "../../packages/apps/worker/src/roles.ts"
import { composePath, deployedIn, readStack, type Service } from "./compose.ts"
import { dockerfilePath, resolvedEnvironment, stages, textOf } from "./deployed.ts"
import { settingsFaults } from "./settings-check.ts"

const stack = readStack()
const services = Object.entries(stack.services)
const deployed = deployedIn(stack)
const ours = services.filter(([, { build }]) => build !== undefined)
const secondsOf = (text = "10s"): number => Number(/^(\d+)s$/.exec(text)?.[1])
const numberOf = (environment: Readonly<Record<string, string>>, key: string, byDefault: number) =>
  Number(environment[key] ?? byDefault)

const environmentOf = (name: string) => {
  const found = deployed.find(({ where }) => where.endsWith(`: ${name}`))
  return found === undefined ? {} : resolvedEnvironment(found)
}

describe("The Compose stack", () => {
  it("every process gets valid settings, and no others", () => {
    expect(deployed.map(({ app }) => app).toSorted()).toEqual(
      ["api", "cli", "ksef-simulator", "status", "worker"].toSorted(),
    )
    expect(deployed.flatMap(settingsFaults)).toEqual([])
  })

  it("the worker has every role", () => {
    expect(environmentOf("worker")["ROLES"]?.split(",").toSorted()).toEqual([...roles].toSorted())
  })

  it.each(ours)("%s is built from the Dockerfile's target of the same name", (name, { build }) => {
    expect(build).toMatchObject({ dockerfile: dockerfilePath, target: name })
    expect(stages.get(name)?.entrypoint).toBeDefined()
  })

  it.each(ours)("%s can write only to its folders and gains no privileges", (_, service) => {
    const { read_only, cap_drop, security_opt, tmpfs } = service
    expect({ read_only, cap_drop, security_opt, tmpfs }).toEqual({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      tmpfs: ["/tmp"],
    })
  })

  it("the worker writes batches of invoices to a volume, not to /tmp in memory", () => {
    const workers = deployed.filter(({ app }) => app === "worker")
    expect(workers.length).toBe(1)
    for (const worker of workers) {
      const { BATCH_DIR = "/tmp" } = resolvedEnvironment(worker)
      expect(worker.folders).toContain(BATCH_DIR)
      expect(textOf(dockerfilePath)).toContain(` ${BATCH_DIR}`)
    }
  })

  it("workers can reach the internet: KSeF, endpoints, time-stamping authorities", () => {
    for (const { where } of deployed.filter(({ app }) => app === "worker")) {
      const [, service] = services.find(([name]) => where.endsWith(`: ${name}`)) ?? []
      expect(service?.networks).toContain("outside")
    }
  })

  it("health checks request each service's probes at their port", () => {
    for (const [name, { healthcheck }] of ours.filter(([each]) => each !== "cli")) {
      const port = environmentOf(name)["PROBES_PORT"]
      expect(healthcheck?.test?.join(" ")).toContain(`http://127.0.0.1:${port}/readyz`)
    }
  })

  it("compose waits until each service has stopped", () => {
    for (const [name, service] of ours.filter(([each]) => each !== "cli")) {
      const environment = environmentOf(name)
      const draining =
        numberOf(environment, "DRAIN_DELAY_SECONDS", 0) + numberOf(environment, "DRAIN_SECONDS", 5)
      expect([name, secondsOf(service.stop_grace_period)]).toSatisfy(
        ([, grace]: [string, number]) => grace > draining,
      )
    }
  })

  it("every published port is listened on and bound to 127.0.0.1", () => {
    for (const [name, { ports = [] }] of services) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
      if (!deployed.some(({ where }) => where.endsWith(`: ${name}`))) continue
      const environment = environmentOf(name)
      const own = ["PORT", "OPERATOR_PORT", "PROBES_PORT"].map((key) => environment[key])
      for (const port of ports) expect(own).toContain(port.split(":")[2])
    }
  })

  it("services are addressed by existing names and ports", () => {
    const values = deployed.flatMap((each) => Object.values(each.environment)).join(" ")
    const addresses = [...values.matchAll(/(?:\/\/|^|\s|,)([a-z][\w-]*):(\d+)/g)]
    const known = [
      ["ksef-simulator", environmentOf("ksef-simulator")["PORT"]],
      ["kafka", "9092"],
      ["mailpit", "1025"],
      ["api", environmentOf("api")["PORT"]],
      ["api", environmentOf("api")["PROBES_PORT"]],
    ].map((address) => address.join(":"))
    const found = addresses.map(([, host, port]) => `${host}:${port}`)
    expect([...new Set(found)].toSorted()).toEqual(known.toSorted())
  })

  it("the database allows all connections that the services may open", () => {
    const wanted = deployed.reduce((sum, { where, environment, app }) => {
      const service: Service | undefined = stack.services[where.split(": ")[1] ?? ""]
      const each = { api: 16, worker: 24, cli: 2 }[app] ?? 0
      const migrating = each === 0 ? 0 : 2
      const own = numberOf(environment, "DATABASE_CONNECTIONS", each) + migrating
      return sum + own * (service?.deploy?.replicas ?? 1)
    }, 0)
    expect(textOf(composePath)).toContain("max_connections=200")
    expect(wanted).toBeLessThan(200)
  })

  it("make-secrets.sh creates every secret of the stack", () => {
    const script = textOf("deploy/compose/make-secrets.sh")
    for (const { file } of Object.values(stack.secrets)) {
      expect(script).toContain(`make ${file.replace("secrets/", "")} `)
    }
    expect(textOf("deploy/compose/.gitignore")).toContain("secrets/")
  })
})

describe("Prometheus in the stack", () => {
  it("Prometheus scrapes every process at the port of its probes", () => {
    const { scrape_configs } = parse(textOf("deploy/observability/prometheus.yaml"))
    const [{ dns_sd_configs }] = scrape_configs
    const [{ names, port }] = dns_sd_configs
    const processes = ours.map(([name]) => name).filter((name) => name !== "cli")
    expect(names.toSorted()).toEqual(processes.toSorted())
    for (const name of names) expect(environmentOf(name)["PROBES_PORT"]).toBe(String(port))
  })
})
