/**
 * SHA-256 in the two spellings it has here: hexadecimal in the domain, Base64 at KSeF.
 */
import type { Sha256 } from "@procurement/domain/archive"
import { hash } from "node:crypto"

export const digestOf = (bytes: Uint8Array): Sha256 => hash("sha256", bytes, "hex") as Sha256

export const toBase64 = (digest: Sha256): string => Buffer.from(digest, "hex").toString("base64")
