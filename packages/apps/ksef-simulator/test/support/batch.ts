/** Packages for batch sessions, valid or broken on purpose. */
import { createCipheriv } from "node:crypto"
import { strToU8, zipSync } from "fflate"
import { pack } from "tar-stream"
import { buffer } from "node:stream/consumers"
import { gzipSync } from "node:zlib"
import { makeSessionKeys, sha256, type SessionKeys, type WireAnswer } from "./wire.ts"

export type NamedFiles = Readonly<Record<string, string | Uint8Array>>

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? strToU8(content) : content

export const zipOf = (files: NamedFiles): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytesOf(text)])), {
    level: 6,
    // Any fixed time: without one, fflate reads the clock twice per file and may write two times.
    mtime: "2026-02-02",
  })

export const tarGzOf = async (files: NamedFiles): Promise<Uint8Array> => {
  const archive = pack()
  for (const [name, content] of Object.entries(files)) {
    archive.entry({ name }, Buffer.from(bytesOf(content)))
  }
  archive.finalize()
  return gzipSync(await buffer(archive))
}

export interface PreparedBatch {
  readonly body: Readonly<Record<string, unknown>>
  readonly parts: ReadonlyArray<Uint8Array<ArrayBuffer>>
}

const encrypt = ({ key, vector }: SessionKeys, part: Uint8Array): Uint8Array<ArrayBuffer> => {
  const cipher = createCipheriv("aes-256-cbc", key, vector)
  return new Uint8Array(Buffer.concat([cipher.update(part), cipher.final()]))
}

const cut = (bytes: Uint8Array, count: number): ReadonlyArray<Uint8Array> => {
  const size = Math.ceil(bytes.length / count)
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
}

export interface BatchChanges {
  readonly parts?: number
  readonly batchFile?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** The body of `POST /sessions/batch` for that package, and its encrypted parts. */
export const prepareBatch = async (
  baseUrl: string,
  archive: Uint8Array,
  changes: BatchChanges = {},
): Promise<PreparedBatch> => {
  const keys = await makeSessionKeys(baseUrl)
  const parts = cut(archive, changes.parts ?? 1).map((part) => encrypt(keys, part))
  const fileParts = parts.map((part, index) => ({
    ordinalNumber: index + 1,
    fileSize: part.length,
    fileHash: sha256(part),
  }))
  const batchFile = { fileSize: archive.length, fileHash: sha256(archive), fileParts }
  return {
    body: {
      ...keys.body,
      batchFile: { ...batchFile, ...changes.batchFile },
      ...changes.body,
    },
    parts,
  }
}

interface UploadRequest {
  readonly ordinalNumber: number
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export const uploadRequestsIn = ({ json }: WireAnswer): ReadonlyArray<UploadRequest> =>
  json["partUploadRequests"] as ReadonlyArray<UploadRequest>

export const upload = (
  { method, url, headers }: UploadRequest,
  part: Uint8Array<ArrayBuffer>,
  further: Readonly<Record<string, string>> = {},
): Promise<Response> => fetch(url, { method, headers: { ...headers, ...further }, body: part })

export interface WireSender {
  readonly post: (path: string, request?: { readonly json?: unknown }) => Promise<WireAnswer>
}

/** Opens, uploads and closes; returns the session's reference. */
export const sendBatch = async (
  user: WireSender,
  { body, parts }: PreparedBatch,
): Promise<string> => {
  const opened = await user.post("/v2/sessions/batch", { json: body })
  if (opened.status !== 201) throw new Error(`not opened: ${opened.text}`)
  const reference = String(opened.json["referenceNumber"])
  for (const request of uploadRequestsIn(opened)) {
    const part = parts[request.ordinalNumber - 1]
    if (part === undefined) throw new Error("a part that was not announced")
    const { status } = await upload(request, part)
    if (status !== 201) throw new Error(`part refused: ${status}`)
  }
  const closed = await user.post(`/v2/sessions/batch/${reference}/close`)
  if (closed.status !== 204) throw new Error(`not closed: ${closed.text}`)
  return reference
}
