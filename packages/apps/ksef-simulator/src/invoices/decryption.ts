/**
 * Decrypts one invoice: AES-256-CBC with PKCS#7 padding, with the key and IV of the session.
 *
 * The content does not start with the IV, although KSeF's page says so: KSeF's own client sends
 * only ciphertext.
 */
import { createDecipheriv } from "node:crypto"

/** The plain bytes, or undefined when key, IV and content do not match. */
export const decryptInvoice = (
  encrypted: Uint8Array,
  cipherKey: Uint8Array,
  initializationVector: Uint8Array,
): Uint8Array | undefined => {
  try {
    const decipher = createDecipheriv("aes-256-cbc", cipherKey, initializationVector)
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    // Wrong length or padding, reported as status 435.
    return undefined
  }
}
