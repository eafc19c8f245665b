/** SHA-256 as KSeF writes it. */
import { createHash } from "node:crypto"

export const base64Hash = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("base64")
