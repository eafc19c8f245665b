/**
 * What the European Commission's DSS says of our containers, level by level. Skipped aloud where
 * there is no Java or DSS can't be fetched; with CI=true that is a failure.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  anAuthority,
  preserveWith,
  useAuthorities,
} from "../../packages/adapters/xades/test/authorities.ts"
import { repacked, signaturesFile, textIn } from "../../packages/adapters/xades/test/containers.ts"
import {
  aLaterAuthority,
  firstRenewalAt,
  renewWith,
  secondRenewalAt,
} from "../../packages/adapters/xades/test/renewals.ts"
import { anInvoice, sealedAt } from "../../packages/adapters/xades/test/seals.ts"
import { instant } from "../../packages/domain/src/calendar/instant.ts"
import { findDss } from "./installation.ts"
import { askDss, type Verdict } from "./verdicts.ts"

useAuthorities()
const installation = await findDss()
const isMissing = typeof installation === "string"
const isAutomated = !["", "0", "false"].includes(process.env["CI"] ?? "")
if (isMissing && isAutomated) throw new Error(`no DSS for the tests: ${installation}`)
if (isMissing) process.stderr.write(`\nDSS IS NOT ASKED ABOUT CONTAINERS: ${installation}\n\n`)

const names = ["B", "T", "LT", "changed invoice", "changed time stamp"] as const
const verdicts = new Map<string, Verdict>()
let folder = ""

const renewedNames = [
  "never renewed",
  "renewed once",
  "renewed twice",
  "renewed, other invoice",
  "renewed, other renewal",
] as const

/** Still base64, of other bytes in the same places. */
const withOtherDigit = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`

const damagedStamp = (container: Uint8Array): Uint8Array => {
  const text = textIn(container, signaturesFile)
  const at = text.indexOf("<xades:EncapsulatedTimeStamp>") + 150
  return repacked(container, { [signaturesFile]: withOtherDigit(text, at) })
}

/** In what the first renewal is over and the second one too: a status of the first time stamp. */
const damagedRenewal = (container: Uint8Array): Uint8Array => {
  const text = textIn(container, signaturesFile)
  const beforeStamps = text.slice(0, text.indexOf("<xades141:ArchiveTimeStamp "))
  const at = beforeStamps.lastIndexOf("</xades:EncapsulatedOCSPValue>") - 20
  return repacked(container, { [signaturesFile]: withOtherDigit(text, at) })
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
  return { containers, authoritiesPem: trustAnchors[0] ?? "" }
}

/** Through the years, each authority's certificate ending after the next one has come. */
const makeRenewed = async () => {
  const first = await anAuthority("EC")
  const preserved = (await preserveWith(first)).container ?? new Uint8Array()
  const second = await aLaterAuthority(firstRenewalAt, first)
  const { container: once } = await renewWith(second, preserved)
  const third = await aLaterAuthority(secondRenewalAt, second)
  const { container: twice } = await renewWith(third, once)
  const otherInvoice = repacked(twice, { "invoice.xml": "<other/>" })
  // What the last renewal needs no other one for has to be asked; the EU's trusted lists answer it
  // by naming the certificates of time stamps themselves.
  const authorities = [...first.trustAnchors, second.rootPem, third.rootPem, third.stampingPem]
  return {
    containers: [preserved, once, twice, otherInvoice, damagedRenewal(twice)],
    authoritiesPem: authorities.join(""),
  }
}

const ask = async (
  names: ReadonlyArray<string>,
  { containers, authoritiesPem }: Awaited<ReturnType<typeof makeRenewed>>,
  at?: number,
): Promise<void> => {
  if (typeof installation === "string") return
  folder = await mkdtemp(join(tmpdir(), "dss-"))
  const authorities = join(folder, "authorities.pem")
  await writeFile(authorities, authoritiesPem)
  const files = containers.map((_, nth) => join(folder, `${nth}.asice`))
  for (const [nth, container] of containers.entries()) await writeFile(files[nth] ?? "", container)
  const given = await askDss(installation, authorities, files, at)
  for (const [nth, verdict] of given.entries()) verdicts.set(names[nth] ?? "", verdict)
}

describe.skipIf(isMissing)("The EU's DSS", () => {
  beforeAll(async () => ask(names, await makeContainers()), 300_000)
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

// Six months after the second renewal the first two authorities' certificates have ended.
const yearsLater = secondRenewalAt + 180 * 86_400_000

describe.skipIf(isMissing)("The EU's DSS, years later", () => {
  beforeAll(async () => ask(renewedNames, await makeRenewed(), yearsLater), 300_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it("takes a renewed container for level LTA, valid in its structure", () => {
    for (const name of ["renewed once", "renewed twice"]) {
      expect(verdicts.get(name)).toMatchObject({
        container: "ASiC-E",
        format: "XAdES-BASELINE-LTA",
        structureIsValid: true,
        signatureIsIntact: true,
        timeStampsAreIntact: true,
      })
    }
  })

  it("passes in total what was renewed in time, with the time of the first time stamp", () => {
    expect(verdicts.get("renewed twice")).toMatchObject({
      indication: "TOTAL_PASSED",
      errors: "",
      bestSignatureTime: expect.stringContaining("2026"),
    })
  })

  it("is not convinced any more of what was not renewed, or not again", () => {
    for (const name of ["never renewed", "renewed once"]) {
      expect(verdicts.get(name)?.indication, name).toBe("INDETERMINATE")
    }
  })

  it("finds what was changed under the renewals", () => {
    expect(verdicts.get("renewed, other invoice")?.indication).toBe("TOTAL_FAILED")
    expect(verdicts.get("renewed, other renewal")).toMatchObject({
      indication: "INDETERMINATE",
      timeStampsAreIntact: false,
    })
  })
})
