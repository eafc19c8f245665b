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
import { skipWithout } from "../setup/cached-programs.ts"
import { findDss, validateWithDss, type Verdict } from "./dss.ts"

useAuthorities()
const installation = await findDss()
const isMissing = typeof installation === "string"
if (isMissing) skipWithout("DSS", installation)

let verdicts: Readonly<Record<string, Verdict>> = {}
let folder = ""

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

interface Made {
  readonly containers: Readonly<Record<string, Uint8Array>>
  readonly authoritiesPem: string
}

const makeContainers = async (): Promise<Made> => {
  const { signer, moveTo, trustAnchors } = await anAuthority("RSA")
  const seal = (timeStamp: "Wanted" | "Waived") =>
    Effect.runPromise(signer.seal(anInvoice(), sealedAt, timeStamp))
  const T = await seal("Wanted")
  const later = instant(sealedAt + 60_000)
  moveTo(later)
  const { container: LT = T } = await Effect.runPromise(signer.extendToLt(T, later))
  const containers = {
    B: await seal("Waived"),
    T,
    LT,
    "changed invoice": repacked(LT, { "invoice.xml": "<other/>" }),
    "changed time stamp": damagedStamp(LT),
  }
  return { containers, authoritiesPem: trustAnchors[0] ?? "" }
}

/** Renewals over the years: each authority's certificate expires after the next renewal. */
const makeRenewed = async (): Promise<Made> => {
  const first = await anAuthority("EC")
  const extended = (await extendWith(first)).container ?? new Uint8Array()
  const second = await aLaterAuthority(firstRenewalAt, first)
  const { container: once } = await renewWith(second, extended)
  const third = await aLaterAuthority(secondRenewalAt, second)
  const { container: twice } = await renewWith(third, once)
  // No renewal covers the last one, so its certificate is trusted directly, as in the EU's trusted
  // lists, which name the certificates of time stamps themselves.
  const authorities = [...first.trustAnchors, second.rootPem, third.rootPem, third.stampingPem]
  const containers = {
    "never renewed": extended,
    "renewed once": once,
    "renewed twice": twice,
    "renewed, other invoice": repacked(twice, { "invoice.xml": "<other/>" }),
    "renewed, other renewal": damagedRenewal(twice),
  }
  return { containers, authoritiesPem: authorities.join("") }
}

const validate = async ({ containers, authoritiesPem }: Made, at?: number): Promise<void> => {
  if (typeof installation === "string") return
  folder = await mkdtemp(join(tmpdir(), "dss-"))
  const authorities = join(folder, "authorities.pem")
  await writeFile(authorities, authoritiesPem)
  const names = Object.keys(containers)
  const files = names.map((_, nth) => join(folder, `${nth}.asice`))
  for (const [nth, bytes] of Object.values(containers).entries()) {
    await writeFile(files[nth] ?? "", bytes)
  }
  const given = await validateWithDss(installation, authorities, files, at)
  verdicts = Object.fromEntries(given.map((verdict, nth) => [names[nth], verdict]))
}

const isIntact = (format: string) => ({
  container: "ASiC-E",
  format: `XAdES-BASELINE-${format}`,
  structureIsValid: true,
  signatureIsIntact: true,
  timeStampsAreIntact: true,
})

describe.skipIf(isMissing)("The EU's DSS", { meta: { needs: "DSS" } }, () => {
  beforeAll(async () => validate(await makeContainers()), 300_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(["B", "T", "LT"])("DSS recognises level %s with a valid structure", (level) => {
    expect(verdicts[level]).toMatchObject(isIntact(level))
  })

  it("level LT gets TOTAL_PASSED without errors or warnings", () => {
    const passed = { indication: "TOTAL_PASSED", errors: "", warnings: "" }
    expect(verdicts["LT"]).toMatchObject(passed)
  })

  it("levels B and T are INDETERMINATE without revocation data", () => {
    for (const level of ["B", "T"]) {
      expect(verdicts[level]).toMatchObject({ indication: "INDETERMINATE" })
      expect(verdicts[level]?.errors).toContain("No revocation data found")
    }
  })

  it("a container with a changed invoice gets TOTAL_FAILED", () => {
    expect(verdicts["changed invoice"]?.indication).toBe("TOTAL_FAILED")
  })

  // The signature still passes: it needs no time stamp while the certificates are valid.
  it("a changed time stamp is reported as not intact", () => {
    expect(verdicts["changed time stamp"]).toMatchObject({
      timeStampsAreIntact: false,
      warnings: expect.stringContaining("message-imprint does not match"),
    })
  })
})

// Six months after the second renewal the first two authorities' certificates have expired.
const yearsLater = secondRenewalAt + 180 * 86_400_000

describe.skipIf(isMissing)("The EU's DSS, years later", { meta: { needs: "DSS" } }, () => {
  beforeAll(async () => validate(await makeRenewed(), yearsLater), 300_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it("a renewed container has level LTA and a valid structure", () => {
    for (const name of ["renewed once", "renewed twice"]) {
      expect(verdicts[name]).toMatchObject(isIntact("LTA"))
    }
  })

  it("a container renewed in time gets TOTAL_PASSED with its first time stamp's time", () => {
    expect(verdicts["renewed twice"]).toMatchObject({
      indication: "TOTAL_PASSED",
      errors: "",
      bestSignatureTime: expect.stringContaining("2026"),
    })
  })

  it("a container without a renewal, or without the second one, is INDETERMINATE", () => {
    expect(verdicts["never renewed"]?.indication).toBe("INDETERMINATE")
    expect(verdicts["renewed once"]?.indication).toBe("INDETERMINATE")
  })

  it("a change to an invoice or renewal beneath the renewals is detected", () => {
    expect(verdicts["renewed, other invoice"]?.indication).toBe("TOTAL_FAILED")
    expect(verdicts["renewed, other renewal"]).toMatchObject({
      indication: "INDETERMINATE",
      timeStampsAreIntact: false,
    })
  })
})
