/**
 * Runs the contract suite of `DocumentArchive` against the archive on disk, with damage and loss.
 */
import { type ArchiveTampering, documentArchiveContract } from "@procurement/contract-tests/archive"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import { layerFileArchive } from "../src/index.ts"
import { pathOf, unlocked } from "./archived-invoice.ts"

const directory = join(tmpdir(), `procurement-archive-${randomUUID()}`)
afterAll(() => rm(directory, { recursive: true, force: true }))

const turnOneBit = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(await unlocked(path), bytes)
}

const tampering: ArchiveTampering = {
  damage: (digest) => Effect.promise(() => turnOneBit(pathOf(directory, digest))),
  lose: (digest) => Effect.promise(() => rm(pathOf(directory, digest))),
}

documentArchiveContract("files on a disk", layerFileArchive({ directory }), {}, tampering)
