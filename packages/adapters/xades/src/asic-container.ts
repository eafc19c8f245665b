/**
 * Writes an ASiC-E container (ETSI EN 319 162-1): one document, one signatures file, a manifest.
 *
 * The same input gives the same bytes on every machine: dates come from the signing time in UTC,
 * and nothing else varies. Signs nothing and checks no names.
 */
import { zipSync, type ZipOptions } from "fflate"
import type { Instant } from "@procurement/domain/calendar"
import type { SignableDocument } from "@procurement/domain/signature"
import { asicEntry, asicMediaType, namespace } from "./namespaces.ts"
import { escapeAttribute } from "./xml-escape.ts"

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const mimetype = Buffer.from(asicMediaType)

/**
 * Below this, compression saves about a kilobyte and costs half as much as the RSA signature.
 * The signatures file is Base64 for the most part and is stored as well.
 */
const compressFromBytes = 16_384

// ZIP keeps local dates of two seconds from 1980 on, so the UTC fields are passed as local ones.
const zipDate = (at: Instant): Date => {
  const utc = new Date(at)
  return new Date(
    utc.getUTCFullYear(),
    utc.getUTCMonth(),
    utc.getUTCDate(),
    utc.getUTCHours(),
    utc.getUTCMinutes(),
    utc.getUTCSeconds(),
  )
}

const manifestEntry = (path: string, mediaType: string): string =>
  `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${mediaType}"/>`

const manifestXml = ({ fileName, mediaType }: SignableDocument): string =>
  `${xmlDeclaration}<manifest:manifest xmlns:manifest="${namespace.manifest}"` +
  ` manifest:version="1.2">${manifestEntry("/", asicMediaType)}` +
  `${manifestEntry(escapeAttribute(fileName), escapeAttribute(mediaType))}</manifest:manifest>`

const signaturesStart = `${xmlDeclaration}<asic:XAdESSignatures xmlns:asic="${namespace.asic}">`
const signaturesEnd = "</asic:XAdESSignatures>"

const signaturesXml = (signature: string): string => signaturesStart + signature + signaturesEnd

/** The `ds:Signature` in a signatures file as it is written here; undefined for any other. */
export const signatureIn = (text: string): string | undefined =>
  text.startsWith(signaturesStart) && text.endsWith(signaturesEnd)
    ? text.slice(signaturesStart.length, -signaturesEnd.length)
    : undefined

/** `signature` is one `ds:Signature` that does not depend on declarations around it. */
export const writeContainer = (
  document: SignableDocument,
  signature: string,
  signedAt: Instant,
): Uint8Array => {
  const mtime = zipDate(signedAt)
  const stored: ZipOptions = { level: 0, mtime }
  const isLarge = document.bytes.length >= compressFromBytes
  return zipSync({
    // A reader recognises the type by these bytes at offset 38 (EN 319 162-1, A.1), so this
    // entry is first, stored and without extra fields.
    [asicEntry.mimetype]: [mimetype, stored],
    [document.fileName]: [document.bytes, isLarge ? { level: 6, mtime } : stored],
    [asicEntry.signatures]: [Buffer.from(signaturesXml(signature)), stored],
    [asicEntry.manifest]: [Buffer.from(manifestXml(document)), stored],
  })
}
