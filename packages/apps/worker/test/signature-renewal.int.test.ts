/** A worker with the role `archive` renews a signature that is due, without the seal's key. */
import { createHash, randomBytes } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { makeFileArchive } from "@procurement/adapter-archive"
import { type Database, makeRenewalQueue, openDatabase } from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { verifyContainer } from "@procurement/adapter-xades"
import { makeLogger, readSettings } from "@procurement/app-platform"
import { type ArchiveRecord, type DocumentArchive, retainUntil } from "@procurement/domain/archive"
import { instant, warsawDate } from "@procurement/domain/calendar"
import { entropyBytesPerId, type InvoiceId, typeId } from "@procurement/domain/identity"
import { planOf } from "@procurement/domain/renewal"
import { temporaryFolder, untilSome } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { register } from "prom-client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openSeal } from "../src/seal.ts"
import { workerSettings } from "../src/settings.ts"
import { startWorker } from "../src/worker.ts"
import { writeSellerFiles } from "./support/seller-files.ts"
import { startTimeStamps, type TimeStampServer } from "./support/trouble-servers.ts"

let test: TestDatabase
let database: Database
const folder = temporaryFolder(afterAll)
let timeStamps: TimeStampServer
let sealRoot = ""
let environment: Readonly<Record<string, string>> = {}
let archive: DocumentArchive["Service"]

beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 2 })
  await database.migrate()
  timeStamps = await startTimeStamps()
  await writeFile(join(folder, "roots.pem"), timeStamps.rootsPem)
  const { settings, authorityPem } = await writeSellerFiles(folder)
  sealRoot = authorityPem
  environment = {
    ...settings,
    DATABASE_URL: test.url,
    ARCHIVE_DIR: join(folder, "archive"),
    WEBHOOK_SECRETS_KEY: randomBytes(32).toString("base64"),
    TSA_URL: timeStamps.timeStampUrl,
    TSA_ROOTS_FILE: join(folder, "roots.pem"),
    PROBES_PORT: "0",
    LOG_LEVEL: "silent",
  }
  archive = await Effect.runPromise(makeFileArchive({ directory: join(folder, "archive") }))
}, 120_000)
afterAll(async () => {
  await database.close()
  await test.drop()
  await timeStamps.close()
})

const sealed = async (): Promise<Uint8Array> => {
  const settings = readSettings(workerSettings, { ...environment, ROLES: "invoicing" })
  const seal = await openSeal(settings, makeLogger("test", "silent"), Date.now)
  const document = { fileName: "a.xml", mediaType: "text/xml", bytes: Buffer.from("<a/>") }
  const container = await Effect.runPromise(seal.signer.seal(document, instant(Date.now())))
  await seal.close()
  return container
}

/** Archives a container whose renewal is due, as if its time stamp were years old. */
const archivedAndDue = async (container: Uint8Array): Promise<ArchiveRecord> => {
  const digest = await Effect.runPromise(archive.put(container))
  const mediaType = "application/vnd.etsi.asic-e+zip"
  const now = instant(Date.now())
  const issueDate = warsawDate(now)
  const record: ArchiveRecord = {
    invoiceId: typeId("inv", now, randomBytes(entropyBytesPerId)) as InvoiceId,
    number: "FV/2026/11/000001",
    ksefNumber: "5265877635-20261120-0100001AF629-AF",
    issueDate,
    retainUntil: retainUntil(issueDate),
    signatureLevel: "T",
    nextRenewalAt: instant(now - 86_400_000),
    archivedAt: now,
    files: [{ role: "container", mediaType, digest, sizeBytes: container.length }],
  }
  await Effect.runPromise(archive.seal(record))
  await Effect.runPromise(makeRenewalQueue(database).plan([planOf(record, [])!]))
  return record
}

/** Runs a worker with only this role until its metrics contain all these lines. */
const workingUntil = async (...lines: ReadonlyArray<string>): Promise<void> => {
  const { SEAL_KEY_FILE: _none, ...withoutKey } = environment
  const worker = await startWorker(
    readSettings(workerSettings, { ...withoutKey, ROLES: "archive" }),
  )
  try {
    const { probesUrl } = worker.ready
    await untilSome(lines.join(), async () => {
      const shown = (await (await fetch(`${probesUrl}/metrics`)).text()).split("\n")
      return lines.every((line) => shown.includes(line)) ? true : undefined
    })
  } finally {
    await worker.stop()
  }
}

/** Returns the counter's start value: other tests may have counted in this process before. */
const startOfCount = async (outcome: "renewed" | "failed") => {
  const series = `signature_renewals_total{outcome="${outcome}"} `
  const line = (await register.metrics()).split("\n").find((one) => one.startsWith(series))
  const before = Number(line?.slice(series.length) ?? 0)
  return (count: number) => `${series}${before + count}`
}
const waiting = (state: "due" | "troubled", count: number) =>
  `signature_renewals_waiting{state="${state}"} ${count}`

describe("Signature renewal", () => {
  it("a renewal waits with an alarm during an outage of the authority, then succeeds", async () => {
    const container = await sealed()
    const { invoiceId } = await archivedAndDue(container)
    const [failures, renewals] = [await startOfCount("failed"), await startOfCount("renewed")]
    timeStamps.be("away")
    await workingUntil(failures(1), waiting("troubled", 1))
    expect(await Effect.runPromise(archive.renewals(invoiceId))).toEqual([])
    timeStamps.be("there")
    await Effect.runPromise(makeRenewalQueue(database).requestNow(invoiceId, instant(Date.now())))
    await workingUntil(renewals(1), waiting("troubled", 0), waiting("due", 0))
    const [renewal] = await Effect.runPromise(archive.renewals(invoiceId))
    const digest = createHash("sha256").update(container).digest("hex")
    expect(renewal).toMatchObject({ sequence: 1, covers: digest })
    const renewed = await Effect.runPromise(archive.get(renewal!.container.digest))
    const answer = await verifyContainer(renewed, {
      trustAnchors: [sealRoot],
      timeStampAnchors: [timeStamps.rootsPem],
    })
    expect(answer).toMatchObject({ valid: true, renewals: [{}] })
  }, 120_000)
})
