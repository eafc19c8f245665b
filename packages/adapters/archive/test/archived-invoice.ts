/** Builders for the archive's tests: a directory of its own, files and records in it. */
import { type ArchiveRecord, type DocumentArchive, retainUntil } from "@procurement/domain/archive"
import { instant, localDate } from "@procurement/domain/calendar"
import { type InvoiceId, typeId } from "@procurement/domain/identity"
import { temporaryFolder } from "@procurement/testing"
import { onTestFinished } from "vitest"
import * as Effect from "effect/Effect"
import { randomBytes } from "node:crypto"
import { chmod, readdir } from "node:fs/promises"
import { join } from "node:path"
import { makeFileArchive } from "../src/index.ts"

export const aDirectory = async (): Promise<string> => {
  const directory = temporaryFolder(onTestFinished)
  return directory
}

export const openArchive = (directory: string): Promise<DocumentArchive["Service"]> =>
  Effect.runPromise(makeFileArchive({ directory }))

export const anInvoiceId = (at = Date.UTC(2026, 10, 20)): InvoiceId =>
  typeId("inv", instant(at), randomBytes(10)) as InvoiceId

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

export const pathOf = (directory: string, digest: string): string =>
  join(directory, "files", digest.slice(0, 2), digest.slice(2, 4), digest)

export const aRecord = (
  files: ArchiveRecord["files"],
  change: Partial<ArchiveRecord> = {},
): ArchiveRecord => ({
  invoiceId: anInvoiceId(),
  number: "FV/2026/11/000001",
  ksefNumber: "5265877635-20261120-0100001AF629-AF",
  issueDate: localDate(2026, 11, 20),
  retainUntil: retainUntil(localDate(2026, 11, 20)),
  signatureLevel: "B",
  archivedAt: instant(Date.UTC(2026, 10, 20, 12)),
  files,
  ...change,
})

/** Stores an invoice of three files and seals it. */
export const anArchivedInvoice = async (
  archive: DocumentArchive["Service"],
): Promise<ArchiveRecord> => {
  const roles = ["invoice", "container", "upo"] as const
  const files: Array<ArchiveRecord["files"][number]> = []
  for (const role of roles) {
    const bytes = bytesOf(`${role} zażółć ${randomBytes(8).toString("hex")}`)
    const digest = await Effect.runPromise(archive.put(bytes))
    files.push({ role, mediaType: "application/xml", digest, sizeBytes: bytes.length })
  }
  const record = aRecord(files)
  await Effect.runPromise(archive.seal(record))
  return record
}

/** Every file below a directory, as paths. */
export const filesBelow = async (directory: string): Promise<ReadonlyArray<string>> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Archived files are read-only: makes one writable, so that a test can damage it. */
export const unlocked = async (path: string): Promise<string> => {
  await chmod(path, 0o600)
  return path
}
