/** The images as they run: confined as in production, from an order to the archived invoice. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "@procurement/adapter-postgres/embedded"
import { startServer, type TestServer } from "@procurement/adapter-postgres/testing"
import { readSettings } from "@procurement/app-platform/standalone"
import { scopes } from "@procurement/domain/credential"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deployedApps } from "../../deploy/docker/production-manifests.ts"
import { logIn } from "../../packages/apps/sandbox/src/demo/customer.ts"
import type { Journey } from "../../packages/apps/sandbox/src/demo/journey.ts"
import { readOrder } from "../../packages/apps/sandbox/src/demo/order-file.ts"
import { demoSettings } from "../../packages/apps/sandbox/src/demo/settings.ts"
import { steps } from "../../packages/apps/sandbox/src/demo/steps.ts"
import { root } from "../architecture/source-tree.ts"
import { confined } from "./engine.ts"
import { build, buildImages, type Images, imageOf, prepareImages, sizesOf } from "./images.ts"
import { makeSecrets, openStack, type Stack } from "./stack.ts"

const minutes = (count: number): number => count * 60_000

/** Above the base image. */
const maximumMegabytes = 100

const folder = temporaryFolder(afterAll)
let images: Images
beforeAll(async () => {
  images = await prepareImages()
  await buildImages(images)
}, minutes(20))

describe("The images", () => {
  it("each has less than 100 MB above its base", async () => {
    const sizes = await sizesOf(images)
    const lines = sizes.map(
      ({ app, megabytes, aboveBase }) =>
        `${app.padEnd(16)} ${megabytes} MB, ${aboveBase} MB above the base\n`,
    )
    process.stdout.write(lines.join(""))
    for (const { aboveBase } of sizes) expect(aboveBase).toBeLessThan(maximumMegabytes)
  })

  it.each([...deployedApps])("%s runs", async (app) => {
    const output = await images.engine(["run", "--rm", ...confined, imageOf(app), "--help"])
    expect(output.length).toBeGreaterThan(200)
  })

  it("a base that is named by a tag alone is refused", async () => {
    const [tag = ""] = images.base.split("@")
    const words = [`--build-arg=NODE_IMAGE=${tag}`]
    const message = `NODE_IMAGE=${tag} is a tag, which may be moved`
    await expect(build(images.engine, "manifests", ...words)).rejects.toThrow(message)
    await build(images.engine, "manifests", ...words, "--build-arg=BASE_BY_TAG=allowed")
  })
})

interface Article {
  readonly sku: string
  readonly category: string
  readonly unit: string
  readonly grossPrice: Readonly<Record<"PLN" | "EUR", number>>
  readonly name: { readonly pl: string }
}

/** The sample catalog as a price list. */
const priceList = (): string => {
  const articles: ReadonlyArray<Article> = JSON.parse(
    readFileSync(join(root, "examples/catalog/merchandise.json"), "utf8"),
  )
  const rows = articles.map(({ sku, category, unit, name, grossPrice: { PLN, EUR } }) =>
    [sku, category, unit, name.pl, PLN / 100, EUR / 100, 23, "no", "none"].join(";"),
  )
  const head = "sku;category;unit;name_pl;gross_price_pln;gross_price_eur;vat_rate;annex15;gtu"
  return `${[head, ...rows].join("\n")}\n`
}

const local = (port: string): string => `http://127.0.0.1:${port}`

/** The settings that differ from the stack's. */
const chooseSettings = async () => {
  const listening = async () => ({
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    PROBES_PORT: String(await freePort()),
  })
  const [simulator, api, worker, status] = [
    await listening(),
    await listening(),
    await listening(),
    await listening(),
  ]
  const ksef = local(simulator.PORT)
  const loopback = { WEBHOOK_LOOPBACK: "on", KAFKA_BROKERS: "", KSEF_QR_URL: ksef }
  return {
    "ksef-simulator": simulator,
    api: {
      ...api,
      ...loopback,
      OPERATOR_PORT: String(await freePort()),
      PUBLIC_URL: local(api.PORT),
    },
    worker: {
      PROBES_PORT: worker.PROBES_PORT,
      ...loopback,
      ROLES: "invoicing,webhooks,warnings,housekeeping,archive,reconciliation",
      KSEF_URL: `${ksef}/v2`,
      KSEF_STATUS_URL: `${ksef}/latarnia`,
    },
    status: {
      ...status,
      OPERATOR_PORT: String(await freePort()),
      PUBLIC_URL: local(status.PORT),
      API_URL: local(api.PORT),
      API_METRICS_URLS: `${local(api.PROBES_PORT)}/metrics`,
      CHECK_INTERVAL_SECONDS: "10",
    },
  }
}

const started = ["ksef-simulator", "api", "worker", "status"] as const

describe("The containers", () => {
  let database: TestServer | undefined
  let stack: Stack | undefined
  let settings: Awaited<ReturnType<typeof chooseSettings>>
  const opened = (): Stack => {
    if (stack === undefined) throw new Error("the containers have not started")
    return stack
  }

  beforeAll(async () => {
    database = await startServer()
    const secrets = join(folder, "secrets")
    await makeSecrets(secrets, database.url)
    stack = openStack(images.engine, secrets)
    settings = await chooseSettings()
    await stack.command("database", [])
    for (const service of started) await stack.start(service, settings[service])
  }, minutes(5))

  afterAll(async () => {
    await stack?.remove()
    await database?.stop()
  }, minutes(2))

  it("an order becomes an archived invoice", { timeout: minutes(5) }, async () => {
    const cli = (...words: ReadonlyArray<string>) => opened().command("cli", words)
    await opened().command("cli", ["catalog", "import", "-"], priceList())
    const buyer = [
      "--nip",
      "5252839118",
      "--address",
      "ul. Prosta 51",
      "--address2",
      "00-838 Warszawa",
    ]
    const tenant = ["--name", "Zielona Łąka sp. z o.o.", ...buyer, "--email", "zakupy@example.com"]
    const { id } = JSON.parse(await cli("tenant", "create", ...tenant, "--json"))
    const client = ["--name", "ERP", "--scopes", scopes.join(","), "--json"]
    const { clientId, secret } = JSON.parse(await cli("client", "create", id, ...client))
    const baseUrl = settings.api.PUBLIC_URL
    const access = { baseUrl, tokenUrl: `${baseUrl}/oauth/token`, clientId, clientSecret: secret }
    const demo = readSettings(demoSettings, { OUT_DIR: join(folder, "out") })
    const journey: Journey = { request: await readOrder(demo.ORDER_FILE), files: [] }
    journey.customer = await logIn(access)
    // Without the first two, which start a sandbox and log in.
    for (const step of steps.slice(2)) await step.run(journey, demo)
    await journey.receiver?.stop()
    const [xml, pdf, container, upo] = journey.files.map((file) => readFileSync(file))
    expect(xml?.toString()).toContain("Zielona Łąka")
    expect(pdf?.subarray(0, 5).toString()).toBe("%PDF-")
    expect(container?.subarray(0, 2).toString()).toBe("PK")
    expect(upo?.toString()).toContain(journey.status?.ksefNumber)
    const archived = await opened().inside(
      "api",
      "find",
      "/var/lib/procurement/archive",
      "-type",
      "f",
    )
    expect(archived.split("\n").length).toBeGreaterThan(2)
  })

  it("the API serves the dashboard, and the status page reports it", async () => {
    const dashboard = await fetch(`${settings.api.PUBLIC_URL}/dashboard`)
    expect(await dashboard.text()).toContain("<script")
    const page = await fetch(settings.status.PUBLIC_URL)
    expect(page.status).toBe(200)
  })

  it.each(started)(
    "%s writes nothing outside its folders and has no privileges",
    async (service) => {
      const inside = (script: string) => opened().inside(service, "sh", "-c", script)
      expect(await inside("id -u")).toBe("1000")
      expect(await inside("touch /tmp/a && echo written")).toBe("written")
      for (const path of ["/a", "/app/a", "/app/.compile-cache/a", "/var/lib/a"]) {
        await expect(inside(`touch ${path}`)).rejects.toThrow("Read-only file system")
      }
      const status = await inside("cat /proc/1/status")
      expect(status).toMatch(/^CapBnd:\s+0+$/m)
      expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
      expect(status).toMatch(/^Seccomp:\s+2$/m)
    },
  )

  it.each(started)("%s ends well on SIGTERM", async (service) => {
    expect(await opened().stop(service)).toBe(0)
  })
})
