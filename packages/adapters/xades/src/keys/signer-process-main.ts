/**
 * The signer process: holds the key and signs the bytes that it receives (ADR 0034).
 *
 * Handles no invoices, no XML and no network. It exits with its parent and ignores signals until
 * then, because the parent may still need signatures.
 */
import { SigningKeyError, type SigningKey } from "../signing-key.ts"
import { openKeySource } from "./key-source.ts"
import type { FromSigner, ToSigner } from "./signer-process.ts"

const send = (message: FromSigner): void => {
  if (process.connected) process.send?.(message)
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)

const sign = async (key: SigningKey, id: number, data: Uint8Array): Promise<void> => {
  try {
    send({ type: "signed", id, value: await key.sign(data) })
  } catch (cause) {
    send({ type: "rejected", id, detail: messageOf(cause) })
  }
}

const fail = (cause: unknown): void => {
  const isSigningKeyError = cause instanceof SigningKeyError
  const reason = isSigningKeyError ? cause.reason : "UnreadableKey"
  send({ type: "failed", reason, detail: isSigningKeyError ? cause.detail : messageOf(cause) })
}

const pemOf = ({ certificate, chain }: SigningKey): string =>
  [certificate, ...chain].map(({ x509 }) => x509.toString()).join("")

process.on("SIGINT", () => undefined).on("SIGTERM", () => undefined)
process.once("disconnect", () => process.exit(0))

let opened: Promise<SigningKey> | undefined
process.on("message", (message: ToSigner) => {
  if (message.type === "open") {
    opened = openKeySource(message.source)
    opened.then((key) => send({ type: "ready", certificatePem: pemOf(key) }), fail)
    return
  }
  const { id, data } = message
  opened?.then((key) => sign(key, id, data), fail)
})
