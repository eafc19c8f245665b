/**
 * The package of an export: invoices and their metadata in an archive, split into parts, each part
 * encrypted separately. The same request always yields the same bytes.
 */
import { zipSync } from "fflate"
import { createCipheriv } from "node:crypto"
import { buffer } from "node:stream/consumers"
import { gzipSync } from "node:zlib"
import { pack } from "tar-stream"
import { sha256Base64 } from "../http/response.ts"
import { metadataOf } from "../register/metadata-operation.ts"
import type { Simulation } from "../simulation.ts"
import type { ExportRequested } from "../state/export-facts.ts"
import { makeYielding } from "../event-loop.ts"

/** 50 MiB, before encryption. */
const largestPart = 52_428_800

/** Any fixed time: by default the archive would contain the current time. */
const fileTime = new Date("2026-02-02T00:00:00Z")
/** Without a zone: fflate writes the fields of local time. */
const zipTime = "2026-02-02T12:00"

export interface PackagePart {
  readonly name: string
  readonly size: number
  readonly hash: string
  readonly encrypted: Uint8Array
  readonly encryptedHash: string
}

export interface ExportPackage {
  readonly invoiceCount: number
  /** Size of the archive in bytes. */
  readonly size: number
  readonly parts: ReadonlyArray<PackagePart>
}

type Files = ReadonlyMap<string, Uint8Array>

const filesOf = async (simulation: Simulation, requested: ExportRequested): Promise<Files> => {
  const yieldIfDue = makeYielding()
  const files = new Map<string, Uint8Array>()
  const invoices: Array<unknown> = []
  for (const ksefNumber of requested.ksefNumbers) {
    const invoice = simulation.state().acceptedByKsefNumber.get(ksefNumber)
    const bytes = simulation.documents.get(invoice?.invoiceHash ?? "")
    if (invoice === undefined || bytes === undefined) throw new Error(`${ksefNumber} is lost`)
    invoices.push(await metadataOf(simulation, invoice))
    if (!requested.isMetadataOnly) files.set(`${ksefNumber}.xml`, bytes)
    await yieldIfDue()
  }
  return files.set("_metadata.json", Buffer.from(JSON.stringify({ invoices })))
}

const tarGzOf = async (files: Files): Promise<Uint8Array> => {
  const archive = pack()
  for (const [name, bytes] of files) archive.entry({ name, mtime: fileTime }, Buffer.from(bytes))
  archive.finalize()
  return gzipSync(await buffer(archive))
}

const archiveOf = (files: Files, { compressionType }: ExportRequested): Promise<Uint8Array> =>
  compressionType === "TarGz"
    ? tarGzOf(files)
    : Promise.resolve(zipSync(Object.fromEntries(files), { level: 6, mtime: zipTime }))

const encryptedPart = (
  { reference, compressionType, initializationVector }: ExportRequested,
  cipherKey: string,
  part: Uint8Array,
  ordinal: number,
): PackagePart => {
  const key = Buffer.from(cipherKey, "base64")
  const cipher = createCipheriv("aes-256-cbc", key, Buffer.from(initializationVector, "base64"))
  const encrypted = Buffer.concat([cipher.update(part), cipher.final()])
  const extension = compressionType === "TarGz" ? "tar.gz" : "zip"
  return {
    name: `${reference}-${String(ordinal).padStart(3, "0")}.${extension}.aes`,
    size: part.length,
    hash: sha256Base64(part),
    encrypted,
    encryptedHash: sha256Base64(encrypted),
  }
}

/** Builds the package; an export without invoices has no parts. */
export const makePackage = async (
  simulation: Simulation,
  requested: ExportRequested & { readonly cipherKey: string },
): Promise<ExportPackage> => {
  const invoiceCount = requested.ksefNumbers.length
  if (invoiceCount === 0) return { invoiceCount, size: 0, parts: [] }
  const archive = await archiveOf(await filesOf(simulation, requested), requested)
  const count = Math.ceil(archive.length / largestPart)
  const parts = Array.from({ length: count }, (_, index) =>
    encryptedPart(
      requested,
      requested.cipherKey,
      archive.subarray(index * largestPart, (index + 1) * largestPart),
      index + 1,
    ),
  )
  return { invoiceCount, size: archive.length, parts }
}
