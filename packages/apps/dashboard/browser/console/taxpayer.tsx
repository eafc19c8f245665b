/** What the register of VAT payers states about the company that becomes a customer. */
import { ApiError } from "../api/api.ts"
import { day } from "../format.ts"
import { Notice, ProblemNotice } from "../parts/notice.tsx"
import { useApp } from "../shell/app-context.ts"
import { type Loaded, useLoad } from "../shell/use-load.ts"
import { ask, type Taxpayer } from "./console-calls.ts"
import { taxpayerMessages } from "./taxpayer-messages.ts"

export const nipIn = (text: string): string => text.replaceAll(/[\s-]/g, "")

/** Looks the company up when ten digits are typed; undefined until then. */
export const useTaxpayer = (nip: string): Loaded<Taxpayer | undefined> => {
  const { send } = useApp()
  return useLoad(`taxpayer ${nip}`, async () =>
    /^\d{10}$/.test(nip)
      ? send(ask("get", "/internal/v1/taxpayers/{nip}", { path: { nip } }))
      : undefined,
  )
}

const Failure = ({ error }: { readonly error: unknown }) => {
  const { t } = useApp()
  const problem = error instanceof ApiError ? error.problem : undefined
  if (problem === undefined) return <ProblemNotice error={error} />
  if (problem.code === "taxpayer_register_off") return null
  return (
    <Notice tone="later">
      <p>{problem.detail}</p>
      <p>{t(taxpayerMessages.anyway)}</p>
    </Notice>
  )
}

/** The status as a sentence; a warning unless the company is an active or exempt payer. */
export const TaxpayerNotice = ({
  taxpayer,
}: {
  readonly taxpayer: Loaded<Taxpayer | undefined>
}) => {
  const { t, language } = useApp()
  const { data, error } = taxpayer
  if (error !== undefined) return <Failure error={error} />
  if (data === undefined) return null
  const { status, since } = data
  const isPayer = status === "active" || status === "exempt"
  const text = t(taxpayerMessages[status])
  const preposition = t(status === "removed" ? taxpayerMessages.on : taxpayerMessages.since)
  return (
    <Notice tone={isPayer ? "good" : "bad"}>
      <p>{since === undefined ? `${text}.` : `${text} ${preposition} ${day(since, language)}.`}</p>
      {!isPayer && <p>{t(taxpayerMessages.anyway)}</p>}
    </Notice>
  )
}
