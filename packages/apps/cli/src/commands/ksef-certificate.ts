/**
 * `procurement ksef-certificate …`: certificates that KSeF issues to the seller.
 *
 * The key is written, for its owner alone, before anything is asked of KSeF: a certificate without
 * its key would be of no use and count to the limit. Existing files are never overwritten.
 */
import { writeFile } from "node:fs/promises"
import {
  certificateTypes,
  type KsefCertificates,
  type KsefCertificateType,
  type ListedCertificate,
} from "@procurement/adapter-ksef"
import type { InvoiceClearanceError } from "@procurement/domain/invoice"
import type { Command } from "commander"
import * as Effect from "effect/Effect"
import { CommandFailed } from "../command-failed.ts"
import { openKsefCertificates } from "../composition/ksef-certificates.ts"
import { details, type Outcome, table, timeOf, timestampOf } from "../output.ts"
import type { Variables } from "../target.ts"
import { UsageError } from "../usage-error.ts"

const keyKinds = ["EC", "RSA"] as const
const reasons = ["Unspecified", "Superseded", "KeyCompromise"] as const
const nameForm = /^[\w\- ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]{5,100}$/
const serialForm = /^[0-9A-F]{16}$/

const oneOf = <const A extends string>(text: string, what: string, words: ReadonlyArray<A>): A => {
  const found = words.find((word) => word === text)
  if (found === undefined) throw new UsageError(`${what} ${text}: must be ${words.join(" or ")}`)
  return found
}

const matching = (text: string, what: string, form: RegExp, expected: string): string => {
  if (!form.test(text)) throw new UsageError(`${what} ${text}: must be ${expected}`)
  return text
}

/** What KSeF or the disk said, as one line. */
const told = <A>(effect: Effect.Effect<A, InvoiceClearanceError | UsageError>): Promise<A> =>
  Effect.runPromise(
    Effect.mapError(effect, (failure) =>
      failure instanceof UsageError ? failure : new CommandFailed(`KSeF: ${failure.detail}`),
    ),
  )

const written = (file: string, text: string, mode: number) =>
  Effect.tryPromise({
    // An existing file may be a key that is in use.
    try: () => writeFile(file, text, { mode, flag: "wx" }),
    catch: (cause) => new UsageError(cause instanceof Error ? cause.message : String(cause)),
  })

interface EnrolOptions {
  readonly name: string
  readonly keyFile: string
  readonly certificateFile: string
  readonly key: string
}

const ownerOnly = 0o600
const everybodyReads = 0o644

const enrol = async (
  certificates: KsefCertificates,
  type: KsefCertificateType,
  { name, keyFile, certificateFile, key }: EnrolOptions,
): Promise<Outcome> => {
  const request = {
    name: matching(name, "--name", nameForm, "5 to 100 letters, digits, spaces, - and _"),
    type,
    key: oneOf(key, "--key", keyKinds),
  }
  const keep = (privateKeyPem: string) => written(keyFile, privateKeyPem, ownerOnly)
  const enrolled = await told(certificates.enrol(request, keep))
  await told(written(certificateFile, enrolled.certificatePem, everybodyReads))
  const { serialNumber } = enrolled
  return {
    json: { serialNumber, type, keyFile, certificateFile },
    text: details([
      ["serial number", serialNumber],
      ["type", type],
      ["key", keyFile],
      ["certificate", certificateFile],
    ]),
  }
}

const columns = ["serial number", "type", "status", "valid from", "valid to", "name"]

const listed = (found: ReadonlyArray<ListedCertificate>): Outcome => ({
  json: {
    items: found.map((each) => ({
      ...each,
      validFrom: timestampOf(each.validFrom),
      validTo: timestampOf(each.validTo),
    })),
  },
  text: table(
    columns,
    found.map((each) => [
      each.serialNumber,
      each.type,
      each.status,
      timeOf(each.validFrom),
      timeOf(each.validTo),
      each.name,
    ]),
    "no certificates",
  ),
})

/** `answer` prints an outcome; these commands need no database. */
export const ksefCertificateCommands =
  (variables: Variables, answer: (outcome: Outcome) => void) =>
  (program: Command): void => {
    const certificate = program
      .command("ksef-certificate")
      .description(
        "certificates of KSeF (needs KSEF_URL, SELLER_FILE and the SEAL_* of the worker)",
      )
    certificate
      .command("enrol")
      .description("make a key and have KSeF issue a certificate for it")
      .argument("<type>", certificateTypes.join(" or "))
      .requiredOption("--name <name>", "by which it is listed")
      .requiredOption("--key-file <file>", "where the key goes; nobody else can read it")
      .requiredOption("--certificate-file <file>", "where the certificate goes")
      .option("--key <kind>", keyKinds.join(" or "), "EC")
      .action(async (text: string, options: EnrolOptions) => {
        const type = oneOf(text, "<type>", certificateTypes)
        answer(await enrol(await openKsefCertificates(variables), type, options))
      })
    certificate
      .command("list")
      .description("all that were issued to the seller, with their state")
      .action(async () => {
        answer(listed(await told((await openKsefCertificates(variables)).list)))
      })
    certificate
      .command("revoke")
      .description("never to be used again")
      .argument("<serial>", "16 hexadecimal digits, as `list` shows them")
      .option("--reason <reason>", reasons.join(", "), "Unspecified")
      .action(async (text: string, options: { readonly reason: string }) => {
        const serial = matching(text, "<serial>", serialForm, "16 hexadecimal digits")
        const reason = oneOf(options.reason, "--reason", reasons)
        await told((await openKsefCertificates(variables)).revoke(serial, reason))
        answer({ json: { revoked: serial }, text: `revoked ${serial}\n` })
      })
  }
