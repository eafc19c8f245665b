/**
 * The European Commission's DSS validates our containers, level by level. Skipped with a notice
 * without Java or when DSS cannot be downloaded; with CI=true that is a failure.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  anAuthority,
  extendWith,
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
import { skipWithout } from "../setup/missing-program.ts"
import { findDss } from "./installation.ts"
import { validateWithDss, type Verdict } from "./verdicts.ts"

useAuthorities()
const installation = await findDss()
const isMissing = typeof installation === "string"
if (isMissing) skipWithout("DSS", installation)

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

/** Replaces one character; the text stays base64 of the same length. */
const withOtherDigit = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`

const damagedStamp = (container: Uint8Array): Uint8Array => {
  const text = textIn(container, signaturesFile)
  const at = text.indexOf("<xades:EncapsulatedTimeStamp>") + 150
  return repacked(container, { [signaturesFile]: withOtherDigit(text, at) })
}

/** Changes a status of the first time stamp, which both renewals cover. */
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
  const { container } = await Effect.runPromise(signer.extendToLt(stamped, later))
  const extended = container ?? stamped
  const changed = repacked(extended, { "invoice.xml": "<other/>" })
  const containers = [await seal("Waived"), stamped, extended, changed, damagedStamp(extended)]
  return { containers, authoritiesPem: trustAnchors[0] ?? "" }
}

/** Renewals over the years: each authority's certificate expires after the next renewal. */
const makeRenewed = async () => {
  const first = await anAuthority("EC")
  const extended = (await extendWith(first)).container ?? new Uint8Array()
  const second = await aLaterAuthority(firstRenewalAt, first)
  const { container: once } = await renewWith(second, extended)
  const third = await aLaterAuthority(secondRenewalAt, second)
  const { container: twice } = await renewWith(third, once)
  const otherInvoice = repacked(twice, { "invoice.xml": "<other/>" })
  // No renewal covers the last one, so its certificate is trusted directly, as in the EU's trusted
  // lists, which name the certificates of time stamps themselves.
  const authorities = [...first.trustAnchors, second.rootPem, third.rootPem, third.stampingPem]
  return {
    containers: [extended, once, twice, otherInvoice, damagedRenewal(twice)],
    authoritiesPem: authorities.join(""),
  }
}

const validate = async (
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
  const given = await validateWithDss(installation, authorities, files, at)
  for (const [nth, verdict] of given.entries()) verdicts.set(names[nth] ?? "", verdict)
}

describe.skipIf(isMissing)("The EU's DSS", { meta: { needs: "DSS" } }, () => {
  beforeAll(async () => validate(names, await makeContainers()), 300_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(["B", "T", "LT"])("DSS recognises level %s with a valid structure", (level) => {
    expect(verdicts.get(level)).toMatchObject({
      container: "ASiC-E",
      format: `XAdES-BASELINE-${level}`,
      structureIsValid: true,
      signatureIsIntact: true,
      timeStampsAreIntact: true,
    })
  })

  it("level LT gets TOTAL_PASSED without errors or warnings", () => {
    expect(verdicts.get("LT")).toMatchObject({
      indication: "TOTAL_PASSED",
      errors: "",
      warnings: "",
    })
  })

  it("levels B and T are INDETERMINATE without revocation data", () => {
    for (const level of ["B", "T"]) {
      expect(verdicts.get(level)).toMatchObject({ indication: "INDETERMINATE" })
      expect(verdicts.get(level)?.errors).toContain("No revocation data found")
    }
  })

  it("a container with a changed invoice gets TOTAL_FAILED", () => {
    expect(verdicts.get("changed invoice")?.indication).toBe("TOTAL_FAILED")
  })

  // The signature still passes: it needs no time stamp while the certificates are valid.
  it("a changed time stamp is reported as not intact", () => {
    expect(verdicts.get("changed time stamp")).toMatchObject({
      timeStampsAreIntact: false,
      warnings: expect.stringContaining("message-imprint does not match"),
    })
  })
})

// Six months after the second renewal the first two authorities' certificates have expired.
const yearsLater = secondRenewalAt + 180 * 86_400_000

describe.skipIf(isMissing)("The EU's DSS, years later", { meta: { needs: "DSS" } }, () => {
  beforeAll(async () => validate(renewedNames, await makeRenewed(), yearsLater), 300_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it("a renewed container has level LTA and a valid structure", () => {
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

  it("a container renewed in time gets TOTAL_PASSED with its first time stamp's time", () => {
    expect(verdicts.get("renewed twice")).toMatchObject({
      indication: "TOTAL_PASSED",
      errors: "",
      bestSignatureTime: expect.stringContaining("2026"),
    })
  })

  it("a container without a renewal, or without the second one, is INDETERMINATE", () => {
    for (const name of ["never renewed", "renewed once"]) {
      expect(verdicts.get(name)?.indication, name).toBe("INDETERMINATE")
    }
  })

  it("a change to an invoice or renewal beneath the renewals is detected", () => {
    expect(verdicts.get("renewed, other invoice")?.indication).toBe("TOTAL_FAILED")
    expect(verdicts.get("renewed, other renewal")).toMatchObject({
      indication: "INDETERMINATE",
      timeStampsAreIntact: false,
    })
  })
})
