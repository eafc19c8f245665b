/** Archives return what was packed, and damage leads at most to a PackageError. */
import { describe, expect, it } from "@effect/vitest"
import { temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll } from "vitest"
import { filesOf } from "../src/batch/package-contents.ts"
import { PackageError } from "../src/batch/package-file.ts"
import type { CompressionType } from "../src/state/values.ts"
import { tarGzOf, zipOf, type NamedFiles } from "./support/batch.ts"

const folder = temporaryFolder(afterAll)

const limits = { files: 20, fileBytes: 100_000 }
const texts = { maxLength: 20 }

const Texts = Schema.Array(Schema.String).check(Schema.isMaxLength(texts.maxLength))
const Place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))
const Byte = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 255 }))
const Kind = Schema.Literals(["Zip", "TarGz"])

const named = (contents: ReadonlyArray<string>): NamedFiles =>
  Object.fromEntries(contents.map((text, index) => [`faktury/${index}.xml`, Buffer.from(text)]))

const packed = async (files: NamedFiles, kind: CompressionType): Promise<Uint8Array> =>
  kind === "Zip" ? zipOf(files) : tarGzOf(files)

let written = 0

const unpacked = async (archive: Uint8Array, kind: CompressionType): Promise<NamedFiles> => {
  written += 1
  const path = join(folder, String(written))
  await writeFile(path, archive)
  const found: Record<string, Uint8Array> = {}
  for await (const { name, bytes } of filesOf(path, kind, limits)) found[name] = Buffer.from(bytes)
  return found
}

const outcome = async (archive: Uint8Array, kind: CompressionType): Promise<unknown> => {
  try {
    return await unpacked(archive, kind)
  } catch (error) {
    return error
  }
}

describe("Archives with random contents", () => {
  it.effect.prop(
    "an archive returns its files unchanged and in order",
    { contents: Texts, kind: Kind },
    ({ contents, kind }) =>
      Effect.promise(async () => {
        const files = named(contents)
        const found = await unpacked(await packed(files, kind), kind)
        expect(found).toEqual(files)
        expect(Object.keys(found)).toEqual(Object.keys(files))
      }),
  )

  it.effect.prop(
    "a damaged archive is read or rejected with a PackageError",
    { contents: Texts, kind: Kind, place: Place, change: Byte },
    ({ contents, kind, place, change }) =>
      Effect.promise(async () => {
        const files = named(contents)
        const archive = Uint8Array.from(await packed(files, kind))
        const at = place % archive.length
        archive[at] = (archive[at] ?? 0) ^ change
        const found = await outcome(archive, kind)
        if (found instanceof Error) expect(found).toBeInstanceOf(PackageError)
      }),
  )

  it.effect.prop(
    "a truncated archive is rejected",
    { contents: Texts, kind: Kind, place: Place },
    ({ contents, kind, place }) =>
      Effect.promise(async () => {
        const archive = await packed(named(contents), kind)
        const cut = archive.subarray(0, place % archive.length)
        expect(await outcome(cut, kind)).toBeInstanceOf(PackageError)
      }),
  )
})
