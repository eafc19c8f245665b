/**
 * Checks the stack of deploy/compose, read as Docker would read it, against our processes'
 * settings.
 */
import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { parse } from "yaml"
import { roles } from "../../packages/apps/worker/src/roles.ts"
import { root } from "../architecture/source-tree.ts"
import {
  appOfImage,
  type Deployed,
  dockerfilePath,
  environmentIn,
  settingsFaults,
  stages,
  textOf,
} from "./deployed.ts"

interface Service {
  readonly image: string
  readonly build?: object
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: ReadonlyArray<string>
  readonly volumes?: ReadonlyArray<string>
  readonly networks?: ReadonlyArray<string>
  readonly ports?: ReadonlyArray<string>
  readonly stop_grace_period?: string
  readonly healthcheck?: { readonly test?: ReadonlyArray<string> }
  readonly deploy?: { readonly replicas: number }
}

const text = textOf("deploy/compose/compose.yaml")
const stack: {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
} = parse(text, { merge: true })

const services = Object.entries(stack.services).map(([name, service]) => ({ name, ...service }))
const deployed = services.flatMap((service): ReadonlyArray<Deployed & { name: string }> => {
  const { name, image, environment = {}, secrets = [], volumes = [] } = service
  const app = appOfImage(image)
  if (app === undefined) return []
  const secretFiles = secrets.map((secret) => `/run/secrets/${secret}`)
  // The container path of `volume:/path:ro`.
  const folders = volumes.map((volume) => volume.split(":")[1] ?? "")
  return [{ name, where: `compose.yaml: ${name}`, app, environment, secretFiles, folders }]
})
const environmentOf = environmentIn(deployed)
const ours = services.filter(({ build }) => build !== undefined)
/** These run and end. */
const commands: ReadonlySet<string> = new Set(["cli", "database"])
const running = ours.filter(({ name }) => !commands.has(name))

describe("The Compose stack", () => {
  it("every process gets valid settings, and no others", () => {
    const apps = ["api", "cli", "cli", "ksef-simulator", "status", "worker"]
    expect(deployed.map(({ app }) => app).toSorted()).toEqual(apps)
    expect(deployed.flatMap(settingsFaults)).toEqual([])
  })

  it("only the command that prepares the database knows its owner", () => {
    const owners = deployed.filter(({ secretFiles }) => secretFiles.join().includes("owner"))
    expect(owners.map(({ name }) => name)).toEqual(["database"])
    expect(readFileSync(join(root, "deploy/compose/make-secrets.sh"), "utf8")).toContain(
      "make database-url database_url procurement_service",
    )
  })

  it("the worker has every role", () => {
    expect(environmentOf("worker")["ROLES"]?.split(",").toSorted()).toEqual([...roles].toSorted())
  })

  it.each(ours)("$name is built from the Dockerfile's target of the same name", (service) => {
    const target = commands.has(service.name) ? "cli" : service.name
    const args = { BASE_BY_TAG: "allowed" }
    expect(service.build).toMatchObject({ dockerfile: dockerfilePath, target, args })
    expect(stages.get(target)?.entrypoint).toBeDefined()
  })

  it.each(ours)(
    "$name can write only to its folders, gains no privileges and dumps no memory",
    (service) => {
      expect(service).toEqual(
        expect.objectContaining({
          read_only: true,
          cap_drop: ["ALL"],
          security_opt: ["no-new-privileges:true"],
          tmpfs: ["/tmp"],
          // A core dump would contain keys.
          ulimits: { core: 0 },
        }),
      )
    },
  )

  it("the worker writes batches of invoices to a volume, not to /tmp in memory", () => {
    const { BATCH_DIR = "/tmp" } = environmentOf("worker")
    expect(deployed.find(({ name }) => name === "worker")?.folders).toContain(BATCH_DIR)
    expect(textOf(dockerfilePath)).toContain(` ${BATCH_DIR}`)
  })

  it.each(["api", "worker"])("%s can reach the internet: it sends to endpoints", (name) => {
    expect(stack.services[name]?.networks).toContain("outside")
  })

  it.each(running)("$name's health check requests its probes at their port", (service) => {
    const port = environmentOf(service.name)["PROBES_PORT"]
    const words = service.healthcheck?.test?.join(" ")
    expect(words).toContain(`http://127.0.0.1:${port}/readyz`)
  })

  it.each(running)("compose waits until $name has stopped", ({ name, stop_grace_period }) => {
    const { DRAIN_DELAY_SECONDS = "0", DRAIN_SECONDS = "5" } = environmentOf(name)
    const seconds = Number(/^(\d+)s$/.exec(stop_grace_period ?? "10s")?.[1])
    expect(seconds).toBeGreaterThan(Number(DRAIN_DELAY_SECONDS) + Number(DRAIN_SECONDS))
  })

  it.each(services)("$name listens on each port it publishes, to 127.0.0.1", (service) => {
    const { name, ports = [] } = service
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
    if (!deployed.some((each) => each.name === name)) return
    const { PORT, OPERATOR_PORT, PROBES_PORT } = environmentOf(name)
    const own = [PORT, OPERATOR_PORT, PROBES_PORT]
    for (const port of ports) expect(own).toContain(port.split(":")[2])
  })

  it("services are addressed by existing names and ports", () => {
    const values = deployed.flatMap((each) => Object.values(each.environment)).join(" ")
    const addresses = [...values.matchAll(/(?:\/\/|^|\s|,)([a-z][\w-]*:\d+)/g)]
    const api = environmentOf("api")
    expect(new Set(addresses.map(([, address]) => address))).toEqual(
      new Set([
        `ksef-simulator:${environmentOf("ksef-simulator")["PORT"]}`,
        "kafka:9092",
        "mailpit:1025",
        `api:${api["PORT"]}`,
        `api:${api["PROBES_PORT"]}`,
      ]),
    )
  })

  it("the database allows all connections that the services may open", () => {
    const wanted = deployed.map(({ name, environment, app }) => {
      const each = { api: 16, worker: 24, cli: 2 }[app] ?? 0
      const migrating = each === 0 ? 0 : 2
      const own = Number(environment["DATABASE_CONNECTIONS"] ?? each) + migrating
      return own * (stack.services[name]?.deploy?.replicas ?? 1)
    })
    expect(text).toContain("max_connections=200")
    expect(wanted.reduce((sum, each) => sum + each, 0)).toBeLessThan(200)
  })

  it("make-secrets.sh creates every secret of the stack once, and no two alike", () => {
    const folder = mkdtempSync(join(tmpdir(), "secrets-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    cpSync(join(root, "deploy/compose/make-secrets.sh"), join(folder, "make-secrets.sh"))
    const make = (): string => execFileSync(join(folder, "make-secrets.sh"), { encoding: "utf8" })
    const read = () =>
      Object.values(stack.secrets).map(({ file }) => readFileSync(join(folder, file), "utf8"))
    expect(make()).toContain("made secrets/database-url")
    const first = read()
    expect(make()).toBe("")
    expect(read()).toEqual(first)
    expect(new Set(first).size).toBe(first.length)
    expect(textOf("deploy/compose/.gitignore")).toContain("secrets/")
  })

  it("Prometheus scrapes every process at the port of its probes", () => {
    const { scrape_configs } = parse(textOf("deploy/observability/prometheus.yaml"))
    const [{ dns_sd_configs }] = scrape_configs
    const [{ names, port }] = dns_sd_configs
    expect(names.toSorted()).toEqual(running.map(({ name }) => name).toSorted())
    for (const name of names) expect(environmentOf(name)["PROBES_PORT"]).toBe(String(port))
  })
})

describe("The faults of a process's settings", () => {
  const worker = deployed.find(({ name }) => name === "worker")

  it.each([
    [{ NOBODY_READS: "1" }, "NOBODY_READS is not a setting"],
    [{ DATABASE_URL: "postgres://a:b@c/d" }, "DATABASE_URL is a secret: name a file with"],
    [{ SMTP_URL: "smtp://a:b@c:1" }, "SMTP_URL is a secret: name a file with SMTP_URL_FILE"],
    [
      { DATABASE_URL_FILE: "/run/secrets/lost" },
      "DATABASE_URL_FILE=/run/secrets/lost: no such file",
    ],
    [{ PROBES_PORT: "many" }, "PROBES_PORT=many: "],
    [{ ARCHIVE_DIR: "/tmp/archive" }, "ARCHIVE_DIR=/tmp/archive: would not outlive the container"],
  ])("%o is reported", (settings, fault) => {
    const environment = { ...worker?.environment, ...settings }
    const found = settingsFaults({ ...worker, environment } as Deployed)
    expect(found.join("\n")).toContain(`compose.yaml: worker: ${fault}`)
  })
})
