/** What verification reports about an archive that was changed or damaged. */
import * as Effect from "effect/Effect"
import { readFile, rm, truncate, writeFile } from "node:fs/promises"
import { describe, expect, it } from "vitest"
import {
  aDirectory,
  anArchivedInvoice,
  anInvoiceId,
  aRecord,
  bytesOf,
  openArchive,
  pathOf,
  unlocked,
} from "./archived-invoice.ts"

const run = Effect.runPromise
const failure = <A, E>(effect: Effect.Effect<A, E>): Promise<E> => run(Effect.flip(effect))

describe("Verification", () => {
  it("verification finds no problem in an untouched invoice", async () => {
    const archive = await openArchive(await aDirectory())
    const { invoiceId } = await anArchivedInvoice(archive)
    expect(await run(archive.verify(invoiceId))).toEqual({ filesChecked: 3, problems: [] })
  })

  it("verification of an invoice that was never sealed fails as Missing", async () => {
    const archive = await openArchive(await aDirectory())
    expect(await failure(archive.verify(anInvoiceId()))).toMatchObject({ reason: "Missing" })
  })

  it("verification names the damaged, the truncated and the missing file", async () => {
    const directory = await aDirectory()
    const archive = await openArchive(directory)
    const { files, invoiceId } = await anArchivedInvoice(archive)
    const [invoice, container, upo] = files.map(({ digest }) => pathOf(directory, digest))
    const bytes = await readFile(invoice as string)
    bytes[3] = (bytes[3] as number) ^ 1
    await writeFile(await unlocked(invoice as string), bytes)
    await truncate(await unlocked(container as string), 4)
    await rm(upo as string)
    const { filesChecked, problems } = await run(archive.verify(invoiceId))
    expect(filesChecked).toBe(3)
    expect(problems.map(({ file, reason }) => [file, reason])).toEqual([
      ["invoice", "Damaged"],
      ["container", "Damaged"],
      ["upo", "Missing"],
    ])
  })

  it("verification reports a size that the record states wrongly", async () => {
    const archive = await openArchive(await aDirectory())
    const digest = await run(archive.put(bytesOf("12345")))
    const file = { role: "upo", mediaType: "application/xml", digest, sizeBytes: 6 } as const
    const record = aRecord([file])
    await run(archive.seal(record))
    const { problems } = await run(archive.verify(record.invoiceId))
    expect(problems).toMatchObject([{ file: "upo", reason: "Damaged" }])
  })
})
