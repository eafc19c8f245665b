/**
 * The signer process: holds the key alone and signs what it is sent (ADR 0034).
 *
 * Knows no invoices, no XML and no network. It ends with the process that started it, and by no
 * signal before: what is under way there may still need it.
 */
import { SigningKeyError, type SigningKey } from "../signing-key.ts"
import { openKeySource } from "./key-source.ts"
import type { FromSigner, ToSigner } from "./signer-messages.ts"

const tell = (message: FromSigner): void => {
  if (process.connected) process.send?.(message)
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)

const sign = async (key: SigningKey, id: number, data: Uint8Array): Promise<void> => {
  try {
    tell({ type: "signed", id, value: await key.sign(data) })
  } catch (cause) {
    tell({ type: "refused", id, detail: messageOf(cause) })
  }
}

const fail = (cause: unknown): void => {
  const known = cause instanceof SigningKeyError
  const reason = known ? cause.reason : "UnreadableKey"
  tell({ type: "failed", reason, detail: known ? cause.detail : messageOf(cause) })
}

const pemOf = ({ certificate, chain }: SigningKey): string =>
  [certificate, ...chain].map(({ x509 }) => x509.toString()).join("")

process.on("SIGINT", () => undefined).on("SIGTERM", () => undefined)
process.once("disconnect", () => process.exit(0))

let opened: Promise<SigningKey> | undefined
process.on("message", (message: ToSigner) => {
  if (message.type === "open") {
    opened = openKeySource(message.source)
    opened.then((key) => tell({ type: "ready", certificatePem: pemOf(key) }), fail)
    return
  }
  const { id, data } = message
  opened?.then((key) => sign(key, id, data), fail)
})
