/** Secret hashes with one fault each. */
import { SecretHashing, type SecretHash } from "@procurement/domain/credential"
import { secretHashingClauses } from "../../src/credential/index.ts"
import { sha256Bytes, sha256Now } from "../references/sha-256.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const hashOfBytes = (bytes: Uint8Array) => sha256Now(bytes) as string as SecretHash
const hashOf = (text: string) => hashOfBytes(new TextEncoder().encode(text))

const saboteur = serviceSaboteur(SecretHashing, () => ({ hashOf }), secretHashingClauses)

proves("SecretHashing", secretHashingClauses, [
  saboteur(
    "hashes twice",
    () => ({
      hashOf: (text) => hashOfBytes(sha256Bytes(new TextEncoder().encode(text))),
    }),
    "returns the hashes",
  ),
  saboteur(
    "returns hashes in capitals",
    () => ({ hashOf: (text) => hashOf(text).toUpperCase() as SecretHash }),
    "returns the hashes",
  ),
  saboteur(
    "hashes the low bytes of UTF-16",
    () => ({
      hashOf: (text) =>
        hashOfBytes(Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff)),
    }),
    "UTF-8 bytes of any text",
  ),
])
