/** A process opens the archive that its settings name, or exits with one line about the error. */
import { chmod, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { register } from "prom-client"
import { describe, expect, it, onTestFinished } from "vitest"
import { archiveSettings, openArchive, readSettings, SettingsError } from "../src/index.ts"

const settings = (given: Readonly<Record<string, string>>) => readSettings(archiveSettings, given)

const aFolder = async (): Promise<string> => {
  const directory = temporaryFolder(onTestFinished)
  return directory
}

/** The value on the metrics page. */
const refusedReads = async (reason: string): Promise<number> => {
  const page = await register.metrics()
  const line = new RegExp(`^archive_reads_refused_total\\{reason="${reason}"\\} (\\d+)`, "m")
  return Number(line.exec(page)?.[1])
}

const refusal = (given: Readonly<Record<string, string>>) =>
  openArchive(settings(given)).then(
    () => undefined,
    (cause: unknown) => cause,
  )

describe("Archive settings", () => {
  it("ARCHIVE_DIR opens a file archive in that folder", async () => {
    const directory = await aFolder()
    const { archive, close } = await openArchive(settings({ ARCHIVE_DIR: directory }))
    const bytes = new TextEncoder().encode("kept")
    const digest = await Effect.runPromise(archive.put(bytes))
    expect(await Effect.runPromise(archive.get(digest))).toEqual(bytes)
    await close()
  })

  it("a read of a damaged file fails and is counted in a metric", async () => {
    const directory = await aFolder()
    const { archive } = await openArchive(settings({ ARCHIVE_DIR: directory }))
    const digest = await Effect.runPromise(archive.put(new TextEncoder().encode("as issued")))
    const path = join(directory, "files", digest.slice(0, 2), digest.slice(2, 4), digest)
    await chmod(path, 0o600)
    await writeFile(path, "as issuef")
    const before = await refusedReads("Damaged")
    expect(await Effect.runPromise(Effect.flip(archive.get(digest)))).toMatchObject({
      reason: "Damaged",
    })
    expect(await refusedReads("Damaged")).toBe(before + 1)
  })

  it("exactly one of ARCHIVE_DIR and ARCHIVE_S3_BUCKET is required", async () => {
    expect(await refusal({})).toEqual(
      new SettingsError("ARCHIVE_DIR or ARCHIVE_S3_BUCKET is required"),
    )
    const both = { ARCHIVE_DIR: "/archive", ARCHIVE_S3_BUCKET: "archive" }
    expect(await refusal(both)).toEqual(
      new SettingsError("ARCHIVE_DIR and ARCHIVE_S3_BUCKET: there is one archive, choose one"),
    )
  })

  it("an S3 access key requires both its id and its secret", async () => {
    const half = { ARCHIVE_S3_BUCKET: "archive", ARCHIVE_S3_ACCESS_KEY_ID: "AKIA" }
    expect(String(await refusal(half))).toContain("ARCHIVE_S3_SECRET_ACCESS_KEY go together")
  })

  it("an unavailable bucket fails with one line that names the setting and no secret", async () => {
    const error = await refusal({
      ARCHIVE_S3_BUCKET: "archive",
      ARCHIVE_S3_ENDPOINT: "http://127.0.0.1:1",
      ARCHIVE_S3_ACCESS_KEY_ID: "AKIA",
      ARCHIVE_S3_SECRET_ACCESS_KEY: "planted-secret",
    })
    expect(error).toBeInstanceOf(SettingsError)
    expect(String(error)).toMatch(/^\S*Error: ARCHIVE_S3_BUCKET=archive: .*ECONNREFUSED[^\n]*$/)
    expect(String(error)).not.toContain("planted-secret")
  })
})
