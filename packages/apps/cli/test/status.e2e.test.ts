/** `procurement status` against a real status page in a separate process. */
import { type ChildProcess, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Procurement, procurementHere } from "./procurement.ts"

const app = "status"
const main = fileURLToPath(new URL(`../../${app}/src/main.ts`, import.meta.url))
const token = "ppl_op_cli"
const folder = temporaryFolder(afterAll)

let page: ChildProcess
let procurement: Procurement

interface Message {
  readonly type: string
  readonly line?: string
  readonly ready?: { readonly operatorUrl: string }
}

beforeAll(async () => {
  page = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      LOG_LEVEL: "error",
      PORT: "0",
      OPERATOR_PORT: "0",
      OPERATOR_TOKEN_HASHES: createHash("sha256").update(token).digest("hex"),
      STATUS_DATABASE: join(folder, "status.db"),
      STATUS_SECRETS_KEY: Buffer.alloc(32, 5).toString("base64"),
      API_URL: "http://127.0.0.1:1",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const operatorUrl = await new Promise<string>((ready, failed) => {
    page.on("message", ({ ready: settings, line }: Message) =>
      settings === undefined ? failed(new Error(line)) : ready(settings.operatorUrl),
    )
  })
  procurement = procurementHere({ STATUS_OPERATOR_URL: operatorUrl, STATUS_OPERATOR_TOKEN: token })
})
afterAll(() => {
  page.kill("SIGKILL")
})

const words = ["--title", "Slow", "--text", "We look.", "--components", "api-v1,webhooks"]

describe("procurement status", () => {
  it("the status commands open, update and resolve an incident once", async () => {
    const opened = await procurement("status", "open", ...words, "--impact", "minor", "--json")
    expect([opened.code, opened.errorOutput]).toEqual([0, ""])
    const { id } = JSON.parse(opened.out) as { readonly id: string }
    expect((await procurement("status", "list")).out).toContain(id)
    const update = ["--state", "identified", "--text", "Found."]
    expect((await procurement("status", "update", id, ...update)).out).toContain("identified")
    expect((await procurement("status", "resolve", id, "--text", "Fixed.")).code).toBe(0)
    expect((await procurement("status", "list")).out).not.toContain(id)
    const again = await procurement("status", "resolve", id, "--text", "Fixed.")
    const line = "procurement: The state is resolved: no more updates are possible.\n"
    expect([again.code, again.errorOutput]).toEqual([1, line])
  })

  it("status announce schedules maintenance, and subscribers counts subscribers", async () => {
    const times = ["--from", "2099-01-01T02:00+01:00", "--to", "2099-01-01T03:00+01:00"]
    const announced = await procurement("status", "announce", ...words, ...times)
    expect(announced.out).toContain("scheduled")
    expect((await procurement("status", "subscribers")).out).toBe("no results\n")
    expect((await procurement("status", "resume-deliveries")).out).toBe("resumed  0\n")
  })

  it("the status commands report an error in one line", async () => {
    const unknown = [...words.slice(0, -1), "api-v2", "--impact", "minor"]
    const wrong = await procurement("status", "open", ...unknown)
    expect(wrong.code).toBe(1)
    expect(wrong.errorOutput).toMatch(
      /^procurement: The request is not valid\. \/components\/0 Invalid option.*\n$/,
    )
    const huge = await procurement("status", "open", ...words, "--impact", "huge")
    expect([huge.code, huge.errorOutput]).toEqual([
      2,
      "procurement: --impact huge: must be one of minor, major, critical\n",
    ])
    const gone = await procurement("status", "resolve", "../maintenances", "--text", "x")
    expect([gone.code, gone.errorOutput]).toEqual([
      1,
      "procurement: There is no incident or maintenance with this id.\n",
    ])
    const none = procurementHere({ STATUS_OPERATOR_URL: "http://127.0.0.1:1" })
    expect((await none("status", "list")).code).toBe(2)
  })
})
