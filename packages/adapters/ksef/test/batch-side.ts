/**
 * The server's side of batch sessions: accepts parts at the URLs that it returned, and checks them
 * against their declaration.
 */
import { createDecipheriv } from "node:crypto"
import { type Answer, badRequest, type SeenRequest } from "./wire-format.ts"
import { base64Hash } from "./hashes.ts"

interface DeclaredPart {
  readonly ordinalNumber: number
  readonly fileSize: number
  readonly fileHash: string
}

interface Opening {
  readonly batchFile: {
    readonly fileSize: number
    readonly fileHash: string
    readonly compressionType?: string
    readonly fileParts: ReadonlyArray<DeclaredPart>
  }
  readonly encryption: Record<string, string>
  readonly offlineMode: boolean
}

interface OpenedBatch {
  readonly opening: Opening
  readonly key: Buffer
  readonly parts: Map<number, Buffer>
  isClosed: boolean
}

export interface BatchServer {
  readonly keyId: () => string
  readonly unwrap: (base64: string) => Buffer
  readonly newReference: (kind: string) => string
}

const json = (status: number, value: unknown): Answer => ({ status, json: value })

export class BatchSide {
  private readonly batches = new Map<string, OpenedBatch>()
  private readonly server: BatchServer

  constructor(server: BatchServer) {
    this.server = server
  }

  get references(): ReadonlyArray<string> {
    return [...this.batches.keys()]
  }

  of(reference: string): OpenedBatch {
    const batch = this.batches.get(reference)
    if (batch === undefined) throw new Error(`no batch session ${reference}`)
    return batch
  }

  /** The package before splitting and encryption. */
  packageOf(reference: string): Buffer {
    const { opening, key, parts } = this.of(reference)
    const vector = Buffer.from(opening.encryption["initializationVector"] ?? "", "base64")
    const plain = opening.batchFile.fileParts.map(({ ordinalNumber }) => {
      const decipher = createDecipheriv("aes-256-cbc", key, vector)
      const encrypted = parts.get(ordinalNumber) ?? Buffer.alloc(0)
      return Buffer.concat([decipher.update(encrypted), decipher.final()])
    })
    const whole = Buffer.concat(plain)
    const { fileSize, fileHash } = opening.batchFile
    if (whole.length !== fileSize || base64Hash(whole) !== fileHash) throw new Error("not declared")
    return whole
  }

  open({ body, headers }: SeenRequest): Answer {
    const opening: Opening = JSON.parse(body.toString("utf8"))
    const { publicKeyId, encryptedSymmetricKey = "" } = opening.encryption
    if (publicKeyId !== this.server.keyId()) return badRequest(21470)
    const reference = this.server.newReference("SB")
    const key = this.server.unwrap(encryptedSymmetricKey)
    this.batches.set(reference, { opening, key, parts: new Map(), isClosed: false })
    return json(201, {
      referenceNumber: reference,
      partUploadRequests: opening.batchFile.fileParts.map(({ ordinalNumber }) => ({
        ordinalNumber,
        method: "PUT",
        url: `http://${headers.host}/storage/parts/${reference}/${ordinalNumber}?sig=secret`,
        headers: { "x-ms-blob-type": "BlockBlob", "x-of-the-future": null },
      })),
    })
  }

  takePart({ url, body, headers }: SeenRequest): Answer {
    const [, , , reference = "", ordinal = ""] = url.split(/[/?]/)
    const { opening, parts } = this.of(reference)
    const declared = opening.batchFile.fileParts.find(
      ({ ordinalNumber }) => ordinalNumber === Number(ordinal),
    )
    const isWelcome = headers.authorization === undefined && headers["x-ms-blob-type"] !== undefined
    if (!isWelcome) return { status: 401 }
    const isDeclared = declared?.fileSize === body.length && declared.fileHash === base64Hash(body)
    if (!isDeclared) return { status: 400 }
    parts.set(Number(ordinal), body)
    return { status: 201 }
  }

  close({ url }: SeenRequest): Answer {
    const batch = this.of(url.split("/")[4] ?? "")
    if (batch.isClosed) return badRequest(21180)
    if (batch.parts.size < batch.opening.batchFile.fileParts.length) return badRequest(21205)
    batch.isClosed = true
    return { status: 204 }
  }
}
