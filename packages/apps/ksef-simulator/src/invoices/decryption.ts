/**
 * Opening one encrypted invoice: AES-256-CBC with PKCS#7 padding, key and vector of the session.
 *
 * The vector is not expected in front of the content, whatever the prose of KSeF's page says: its
 * own client sends ciphertext alone.
 */
import { createDecipheriv } from "node:crypto"

/** The plain bytes, or undefined when key, vector and content do not belong together. */
export const decryptInvoice = (
  encrypted: Uint8Array,
  cipherKey: Uint8Array,
  initializationVector: Uint8Array,
): Uint8Array | undefined => {
  try {
    const decipher = createDecipheriv("aes-256-cbc", cipherKey, initializationVector)
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    // Wrong length or padding: there is nothing more to know, the status for it is 435.
    return undefined
  }
}
