/**
 * `procurement ksef-certificate …`: certificates that KSeF issues to the seller.
 *
 * The key is written first, readable only by its owner, because a certificate without its key would
 * be useless and count towards KSeF's limit. Existing files are never overwritten.
 */
import { writeFile } from "node:fs/promises"
import type {
  KsefCertificates,
  KsefCertificateType,
  ListedCertificate,
} from "@procurement/adapter-ksef"
import type { InvoiceClearanceError } from "@procurement/domain/invoice"
import { UsageError } from "@procurement/lib-cli"
import * as Effect from "effect/Effect"
import { CommandFailed } from "../command-failed.ts"
import { oneOf } from "../decoding.ts"
import { details, type Outcome, table, timeOf, timestampOf } from "../output.ts"
import type { Variables } from "../target.ts"
import type { AddCommands } from "./command.ts"

const certificateTypes: ReadonlyArray<KsefCertificateType> = ["Authentication", "Offline"]
const keyKinds = ["EC", "RSA"] as const
const reasons = ["Unspecified", "Superseded", "KeyCompromise"] as const
const nameForm = /^[\w\- ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]{5,100}$/
const serialForm = /^[0-9A-F]{16}$/

const matching = (text: string, what: string, form: RegExp, expected: string): string => {
  if (!form.test(text)) throw new UsageError(`${what} ${text}: must be ${expected}`)
  return text
}

/** Opens no connection yet; a UsageError names the missing or invalid setting. */
const open = async (variables: Variables): Promise<KsefCertificates> => {
  const { openKsefCertificates } = await import("../composition/ksef-certificates.ts")
  return openKsefCertificates(variables)
}

/** Runs the effect; a failure of KSeF or the disk becomes an error of one line. */
const runOrFail = <A>(effect: Effect.Effect<A, InvoiceClearanceError | UsageError>): Promise<A> =>
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
    key: oneOf(keyKinds)(key, "--key"),
  }
  const keep = (privateKeyPem: string) => written(keyFile, privateKeyPem, ownerOnly)
  const enrolled = await runOrFail(certificates.enrol(request, keep))
  await runOrFail(written(certificateFile, enrolled.certificatePem, everybodyReads))
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

const listed = (certificates: ReadonlyArray<ListedCertificate>): Outcome => ({
  json: {
    items: certificates.map((each) => ({
      ...each,
      validFrom: timestampOf(each.validFrom),
      validTo: timestampOf(each.validTo),
    })),
  },
  text: table(
    columns,
    certificates.map((each) => [
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

/** These commands need no database. */
export const addKsefCertificateCommands: AddCommands = (certificate, _submit, direct) => {
  const { environment, answer } = direct
  certificate
    .command("enrol")
    .description("create a key and have KSeF issue a certificate for it")
    .argument("<type>", certificateTypes.join(" or "))
    .requiredOption("--name <name>", "the name under which it is listed")
    .requiredOption("--key-file <file>", "file for the key, readable only by you")
    .requiredOption("--certificate-file <file>", "file for the certificate")
    .option("--key <kind>", keyKinds.join(" or "), "EC")
    .action(async (text: string, options: EnrolOptions) => {
      const type = oneOf(certificateTypes)(text, "<type>")
      answer(await enrol(await open(environment), type, options))
    })
  certificate
    .command("list")
    .description("list all certificates of the seller with their status")
    .action(async () => {
      answer(listed(await runOrFail((await open(environment)).list)))
    })
  certificate
    .command("revoke")
    .description("revoke a certificate for ever")
    .argument("<serial>", "16 hexadecimal digits, as `list` shows them")
    .option("--reason <reason>", reasons.join(", "), "Unspecified")
    .action(async (text: string, options: { readonly reason: string }) => {
      const serial = matching(text, "<serial>", serialForm, "16 hexadecimal digits")
      const reason = oneOf(reasons)(options.reason, "--reason")
      await runOrFail((await open(environment)).revoke(serial, reason))
      answer({ json: { revoked: serial }, text: `revoked ${serial}\n` })
    })
}
