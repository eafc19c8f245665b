/**
 * What the European Commission's DSS says of our containers, level by level. Skipped aloud where
 * there is no Java or DSS can't be fetched; with CI=true that is a failure.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { anAuthority } from "../../packages/adapters/xades/test/authorities.ts"
import {
  flipped,
  repacked,
  signaturesFile,
  textIn,
} from "../../packages/adapters/xades/test/containers.ts"
import { anInvoice, sealedAt } from "../../packages/adapters/xades/test/seals.ts"
import { instant } from "../../packages/domain/src/calendar/instant.ts"
import { findDss } from "./installation.ts"
import { askDss, type Verdict } from "./verdicts.ts"

const installation = await findDss()
const isMissing = typeof installation === "string"
const isAutomated = !["", "0", "false"].includes(process.env["CI"] ?? "")
if (isMissing && isAutomated) throw new Error(`no DSS for the tests: ${installation}`)
if (isMissing) process.stderr.write(`\nDSS IS NOT ASKED ABOUT CONTAINERS: ${installation}\n\n`)

const names = ["B", "T", "LT", "changed invoice", "changed time stamp"] as const
const verdicts = new Map<string, Verdict>()
let folder = ""

const damagedStamp = (container: Uint8Array): Uint8Array => {
  const text = textIn(container, signaturesFile)
  const at = text.indexOf("<xades:EncapsulatedTimeStamp>") + 150
  return repacked(container, { [signaturesFile]: flipped(Buffer.from(text), at, 0) })
}

const makeContainers = async () => {
  const { signer, moveTo, trustAnchors } = await anAuthority("RSA")
  const seal = (timeStamp: "Wanted" | "Waived") =>
    Effect.runPromise(signer.seal(anInvoice(), sealedAt, timeStamp))
  const stamped = await seal("Wanted")
  const later = instant(sealedAt + 60_000)
  moveTo(later)
  const { container } = await Effect.runPromise(signer.preserve(stamped, later))
  const preserved = container ?? stamped
  const changed = repacked(preserved, { "invoice.xml": "<other/>" })
  const containers = [await seal("Waived"), stamped, preserved, changed, damagedStamp(preserved)]
  return { containers, authorityPem: trustAnchors[0] ?? "" }
}

describe.skipIf(isMissing)("The EU's DSS", () => {
  beforeAll(async () => {
    if (typeof installation === "string") return
    folder = await mkdtemp(join(tmpdir(), "dss-"))
    const { containers, authorityPem } = await makeContainers()
    const authority = join(folder, "ca.pem")
    await writeFile(authority, authorityPem)
    const files = containers.map((_, nth) => join(folder, `${nth}.asice`))
    for (const [nth, container] of containers.entries()) {
      await writeFile(files[nth] ?? "", container)
    }
    const given = await askDss(installation, authority, files)
    for (const [nth, verdict] of given.entries()) verdicts.set(names[nth] ?? "", verdict)
  }, 300_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(["B", "T", "LT"])("takes level %s for what it is, valid in its structure", (level) => {
    expect(verdicts.get(level)).toMatchObject({
      container: "ASiC-E",
      format: `XAdES-BASELINE-${level}`,
      structureIsValid: true,
      signatureIsIntact: true,
      timeStampsAreIntact: true,
    })
  })

  it("passes level LT in total, without asking anybody", () => {
    expect(verdicts.get("LT")).toMatchObject({
      indication: "TOTAL_PASSED",
      errors: "",
      warnings: "",
    })
  })

  it("is not convinced of B and T by themselves: no status of certificates", () => {
    for (const level of ["B", "T"]) {
      expect(verdicts.get(level)).toMatchObject({ indication: "INDETERMINATE" })
      expect(verdicts.get(level)?.errors).toContain("No revocation data found")
    }
  })

  it("fails a container whose invoice was changed", () => {
    expect(verdicts.get("changed invoice")?.indication).toBe("TOTAL_FAILED")
  })

  // It does not fail the signature for it: as long as the certificates are valid it does without.
  it("does not take a changed time stamp for one", () => {
    expect(verdicts.get("changed time stamp")).toMatchObject({
      timeStampsAreIntact: false,
      warnings: expect.stringContaining("message-imprint does not match"),
    })
  })
})
