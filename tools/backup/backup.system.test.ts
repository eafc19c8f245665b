/** A backup of one server, restored on another and compared with the archive byte by byte. */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Database, makeEventLog, openDatabase } from "@procurement/adapter-postgres"
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@procurement/adapter-postgres/embedded"
import type { InvoiceId } from "@procurement/domain/identity"
import { generateX25519Identity, identityToRecipient } from "age-encryption"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answerOf } from "../pack/somebody.ts"
import { archive, contents, noon, place, rowsOf, tenantId } from "./sample-ledger.ts"

const entry = new URL("main.ts", import.meta.url).pathname

/** Runs the command to its end. */
const backup = (...args: ReadonlyArray<string>) =>
  answerOf(tmpdir(), process.execPath, entry, ...args)

describe("Backups", () => {
  let folder: string
  const servers: Array<EmbeddedPostgres> = []
  let before: Database
  let after: Database
  let saved: Readonly<Record<string, string>>
  let recipient: string
  const inFolder = (name: string): string => join(folder, name)
  const newIdentity = async (file: string): Promise<string> => {
    const identity = await generateX25519Identity()
    await writeFile(inFolder(file), `# made by a test\n${identity}\n`)
    return identityToRecipient(identity)
  }
  const opening = () => ["--from", inFolder("backup"), "--identity", inFolder("key")] as const
  const urlOf = (nth: number): string => servers[nth]?.url ?? ""

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "procurement-test-backup-"))
    // The server may run as another user and must reach its folder inside this one.
    await chmod(folder, 0o711)
    recipient = await newIdentity("key")
    for (const name of ["one", "two"]) {
      servers.push(await startEmbeddedPostgres({ directory: inFolder(name) }))
    }
    before = await openDatabase({ url: urlOf(0) })
    await before.migrate()
    // An old server has assigned many transaction ids, a new one few.
    await rowsOf(
      before,
      "do $$ begin for nth in 1..2000 loop perform pg_current_xact_id(); commit; end loop; end $$",
    )
    const invoices: Array<InvoiceId> = []
    for (let nth = 1; nth <= 8; nth += 1) invoices.push(await place(before, nth))
    for (const nth of [1, 2, 3]) {
      await archive(before, inFolder("archive"), invoices[nth - 1]!, nth)
    }
    await rowsOf(
      before,
      `insert into outbox_marks (name, holder, leased_until, transaction_id, position)
       select 'kafka', 'somebody', 9e12, transaction_id, position from outbox
       order by transaction_id, position offset 4 limit 1`,
    )
    // A row of today, which has a partition, and a row of long ago, which has none.
    await rowsOf(
      before,
      `insert into webhook_history (id, subscription_id, tenant_id, event_id, event_type, kind,
         state, attempts, failures, created_at, settled_at)
       select 'dlv_' || settled_at, 'sub', $1, 'evt', 'order.accepted', 'event', 'Delivered', '[]',
         0, settled_at, settled_at
       from unnest(array[$2, extract(epoch from now()) * 1000]::bigint[]) as settled_at`,
      [tenantId, noon],
    )
    saved = await contents(before)
  })
  afterAll(async () => {
    await Promise.all([before, after].map((database) => database?.close()))
    await Promise.all(servers.map(({ stop }) => stop()))
    await rm(folder, { recursive: true, force: true })
  })

  const options = (nth: number, archive: string) =>
    ["--database", urlOf(nth), "--archive", inFolder(archive)] as const

  it.each([
    ["dump --unencrypted", "--to is missing"],
    [
      "dump --to x",
      "--recipient is missing: the public key (age1…) that encrypts the backup; or --unencrypted",
    ],
    [
      "dump --to x --recipient AGE-SECRET-KEY-1",
      "--recipient AGE-SECRET-KEY-1: must be the public key that age-keygen prints, age1…",
    ],
    [
      "dump --to x --recipient age1x --unencrypted",
      "--recipient can't be combined with --unencrypted",
    ],
    ["verify --archive=", "--archive is missing"],
    ["remove", "the command must be dump, restore or verify; see --help"],
    ["dump now", "unknown argument now"],
    ["restore --from /nowhere", "/nowhere/database holds no finished backup"],
  ])("the command line %s is rejected with one line", async (words, line) => {
    const rejected = await backup(...words.split(" "), "--database", urlOf(0))
    expect(rejected).toEqual({ code: 1, output: `backup: ${line}\n` })
  })

  it("a backup runs while the database is in use and overwrites no other backup", async () => {
    const words = ["dump", "--to", inFolder("backup"), "--recipient", recipient] as const
    const dumped = await backup(...words, ...options(0, "archive"))
    expect(dumped.output).toMatch(/tables with \d+ rows, as of 20/)
    expect(dumped.code).toBe(0)
    const again = await backup(...words, ...options(0, "archive"))
    expect(again).toEqual({
      code: 1,
      output: `backup: ${inFolder("backup/database")} is not empty\n`,
    })
  })

  it("every file of a backup is encrypted, and none has a text of the database", async () => {
    const entries = await readdir(inFolder("backup"), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(13)
    for (const { name, parentPath } of files) {
      expect(name).toMatch(/\.age$/)
      const bytes = await readFile(join(parentPath, name))
      expect(bytes.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n/)
      for (const known of [tenantId, "migrations", "FV/2026"])
        expect(bytes.includes(known)).toBe(false)
    }
  })

  it("an encrypted backup is restored only with its own key", async () => {
    await newIdentity("other-key")
    const restoreWith = (...words: ReadonlyArray<string>) =>
      backup("restore", "--from", inFolder("backup"), ...words, ...options(1, "new"))
    const rejected = async (...words: ReadonlyArray<string>): Promise<string> => {
      const { code, output } = await restoreWith(...words)
      expect([code, output.split("\n")]).toEqual([1, [expect.any(String), ""]])
      return output
    }
    expect(await rejected()).toContain("/backup is encrypted: --identity is missing")
    expect(await rejected("--identity", inFolder("other-key"))).toContain(
      "/other-key does not open the backup: it is encrypted for other keys",
    )
    expect(await rejected("--identity", inFolder("no-key"))).toContain("can't be read: ENOENT")
    await writeFile(inFolder("empty"), recipient)
    expect(await rejected("--identity", inFolder("empty"))).toContain(
      "has no line that starts with AGE-SECRET-KEY-",
    )
  })

  it("a restore gives another server the same rows and the archive the same files", async () => {
    const restored = await backup("restore", ...opening(), ...options(1, "new"))
    expect(restored.output).toContain("13 files of the archive")
    expect(restored.code).toBe(0)
    after = await openDatabase({ url: urlOf(1) })
    expect(await contents(after)).toEqual(saved)
    const verified = await backup("verify", ...opening(), ...options(1, "new"))
    expect(verified).toEqual({
      code: 0,
      output: "3 invoices, 9 files match their recorded hash\n",
    })
  })

  it("a backup is not restored into a database that is not empty", async () => {
    const again = await backup("restore", ...opening(), ...options(1, "new"))
    expect(again).toEqual({ code: 1, output: "backup: the database is not empty\n" })
  })

  it("the event log and the relay of a restored database continue where they were", async () => {
    await place(after, 9)
    const log = makeEventLog(after)
    const page = await Effect.runPromise(log.page(tenantId, { limit: 20 }))
    expect(page.events.map(({ occurredAt }) => (occurredAt - noon) / 1_000)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
    const unpublished = await rowsOf(
      after,
      `select from outbox, outbox_marks as mark
       where (outbox.transaction_id, outbox.position) > (mark.transaction_id, mark.position)`,
    )
    expect(unpublished).toHaveLength(4)
    const [mark] = await rowsOf<{ holder: string | null }>(after, "select holder from outbox_marks")
    expect(mark?.holder).toBeNull()
  })

  it("verification reports an invoice that was archived after the backup", async () => {
    const id = await place(before, 10)
    await archive(before, inFolder("new"), id, 4)
    const { code, output } = await backup("verify", ...options(1, "new"))
    expect(code).toBe(1)
    expect(output).toContain(`backup: ${id} (FV/2026/11/000004): archived, but not in the database`)
  })

  it("verification reports a damaged and a missing file of the archive", async () => {
    const rows = await rowsOf<{ id: string; document: string; upo: string }>(
      after,
      `select id, body #>> '{document,digest}' as document, body #>> '{upo,digest}' as upo
       from invoices where state = 'Archived' order by id limit 1`,
    )
    const { id, document, upo } = rows[0]!
    const fileOf = (digest: string): string =>
      join(inFolder("new"), "files", digest.slice(0, 2), digest.slice(2, 4), digest)
    const bytes = await readFile(fileOf(document))
    await rm(fileOf(document))
    await writeFile(
      fileOf(document),
      bytes.map((byte, nth) => (nth === 7 ? byte ^ 1 : byte)),
    )
    await rm(fileOf(upo))
    const { output } = await backup("verify", ...options(1, "new"))
    expect(output).toContain(`${id}: Damaged: file ${document} now has the hash`)
    expect(output).toContain(`${id}: Missing: no file ${upo}`)
  })

  it("a backup with a damaged file is not restored", async () => {
    const orders = join(inFolder("backup"), "database", "orders.copy.gz.age")
    const bytes = await readFile(orders)
    await writeFile(orders, bytes.subarray(0, bytes.length - 1))
    const url = new URL(urlOf(1))
    url.pathname = "/empty"
    await rowsOf(after, "create database empty")
    const { code, output } = await backup("restore", ...opening(), "--database", url.href)
    expect(code).toBe(1)
    expect(output).toBe(`backup: ${orders} is damaged\n`)
  })

  it("an unencrypted backup is made on request, and restored without a key", async () => {
    const plain = inFolder("plain")
    const database = ["--database", urlOf(0), "--archive="]
    expect((await backup("dump", "--to", plain, "--unencrypted", ...database)).code).toBe(0)
    expect(await readFile(join(plain, "database", "manifest.json"), "utf8")).toContain("orders")
    const url = new URL(urlOf(1))
    url.pathname = "/plain"
    await rowsOf(after, "create database plain")
    const words = ["restore", "--from", plain, "--archive=", "--database", url.href]
    const withKey = await backup(...words, "--identity", inFolder("key"))
    expect(withKey.output).toContain("holds no encrypted backup: omit --identity")
    expect((await backup(...words)).code).toBe(0)
  })
})
