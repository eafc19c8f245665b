import { randomBytes } from "node:crypto"
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { generateX25519Identity, identityToRecipient } from "age-encryption"
import { expect, it, onTestFinished } from "vitest"
import { copyArchive, intoBackup, outOfBackup } from "./archive-copy.ts"
import { cipherOf, encryptionFor } from "./cipher.ts"

/** Copies `from` to `to` in a folder with these read-only files; returns the files of `to`. */
const copied = async (files: Readonly<Record<string, string>>, times = 1) => {
  const folder = mkdtempSync(join(tmpdir(), "archive-copy-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), 0o444)
  }
  const [from, to] = [join(folder, "from"), join(folder, "to")]
  const counts: Array<number> = []
  for (let nth = 0; nth < times; nth += 1) counts.push(await copyArchive(from, to))
  const names = globSync("**/*.*", { cwd: to }).toSorted()
  const found = names.map((name) => [name, readFileSync(join(to, name), "utf8")])
  return { counts, found: Object.fromEntries(found) }
}

it("copyArchive copies each file once and no file that is still being written", async () => {
  const files = {
    "from/files/aa/one.x": "1",
    "from/records/two.json": "2",
    "from/tmp/three.x": "3",
  }
  expect(await copied(files, 2)).toEqual({
    counts: [2, 0],
    found: { "files/aa/one.x": "1", "records/two.json": "2" },
  })
})

it("copyArchive continues a copy that was interrupted within a file", async () => {
  const files = { "from/files/aa/one.x": "all of it", "to/files/aa/one.x.part": "all" }
  expect(await copied(files)).toEqual({ counts: [1], found: { "files/aa/one.x": "all of it" } })
})

it("copyArchive ignores the partial file of an interrupted copy", async () => {
  const files = { "from/files/aa/one.x.part": "hal", "from/files/bb/two.x": "two" }
  expect(await copied(files)).toEqual({ counts: [1], found: { "files/bb/two.x": "two" } })
})

it("copyArchive encrypts each file once, and decrypts it unchanged, or not at all", async () => {
  const folder = mkdtempSync(join(tmpdir(), "archive-copy-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [from, backup, to] = ["from", "backup", "to"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const bytes = randomBytes(1_000_000)
  const identity = await generateX25519Identity()
  mkdirSync(join(from, "files"), { recursive: true })
  mkdirSync(join(backup, "database"), { recursive: true })
  writeFileSync(join(from, "files/one.x"), bytes, { mode: 0o444 })
  writeFileSync(join(backup, "database/manifest.json.age"), "")
  writeFileSync(join(folder, "key"), identity)
  const encryption = encryptionFor([await identityToRecipient(identity)])
  const archive = join(backup, "archive")
  expect(await copyArchive(from, archive, intoBackup(encryption))).toBe(1)
  expect(await copyArchive(from, archive, intoBackup(encryption))).toBe(0)
  const encrypted = readFileSync(join(archive, "files/one.x.age"))
  expect(encrypted.includes(bytes.subarray(0, 16))).toBe(false)
  const decryption = await cipherOf(backup, join(folder, "key"))
  expect(await copyArchive(archive, to, outOfBackup(decryption))).toBe(1)
  expect(readFileSync(join(to, "files/one.x")).equals(bytes)).toBe(true)
  expect(statSync(join(to, "files/one.x")).mode & 0o777).toBe(0o444)
  chmodSync(join(archive, "files/one.x.age"), 0o644)
  writeFileSync(join(archive, "files/one.x.age"), encrypted.subarray(0, -20))
  rmSync(to, { recursive: true })
  await expect(copyArchive(archive, to, outOfBackup(decryption))).rejects.toThrow("invalid tag")
  expect(globSync("**/*.x", { cwd: to })).toEqual([])
})
