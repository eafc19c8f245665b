/** Imports a bank statement, after a preview: records payments, and lists the unmatched ones. */
import { textOfStatement } from "@procurement/lib-mt940"
import { useState } from "preact/hooks"
import { day, money } from "../format.ts"
import { Action } from "../parts/action.tsx"
import { FileField } from "../parts/file-field.tsx"
import { Badge, Notice, ProblemNotice, type Tone } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { ask, type BankEntry } from "./console-calls.ts"
import { addressOf } from "./console-routes.ts"
import { statementMessages, unmatchedMessages } from "./sales-messages.ts"

const tones: Readonly<Record<BankEntry["result"], Tone>> = {
  matched: "good",
  recorded: "good",
  recorded_before: "later",
  unmatched: "later",
  rejected: "bad",
  dismissed: "quiet",
}

/** The import records these, or lists them as unmatched payments. */
const openResults: ReadonlySet<BankEntry["result"]> = new Set(["matched", "unmatched", "rejected"])

const Entries = ({ entries }: { readonly entries: ReadonlyArray<BankEntry> }) => {
  const { t, language } = useApp()
  const paysOf = ({ number, collectiveIdentifier, reason, problem }: BankEntry): string =>
    number ??
    collectiveIdentifier ??
    (reason === undefined ? (problem ?? "") : t(statementMessages.reasons[reason]))
  return (
    <Table<BankEntry>
      caption={t(statementMessages.entries)}
      isCaptionHidden
      rows={entries}
      keyOf={({ reference }) => reference}
      columns={[
        { head: t(statementMessages.bookedOn), cell: ({ bookedOn }) => day(bookedOn, language) },
        {
          head: t(statementMessages.title),
          cell: ({ title, payer }) => (
            <>
              <div class="wrap">{title}</div>
              <div class="quiet small">{payer}</div>
            </>
          ),
        },
        {
          head: t(statementMessages.result),
          cell: (entry) => (
            <>
              <Badge tone={tones[entry.result]}>{t(statementMessages.results[entry.result])}</Badge>
              <div class="small wrap">{paysOf(entry)}</div>
              {entry.result === "recorded_before" && entry.bankReference === undefined && (
                <div class="small wrap">{t(statementMessages.mayBeAnother)}</div>
              )}
            </>
          ),
        },
        {
          head: t(statementMessages.amount),
          isNumber: true,
          cell: ({ amount }) => money(amount, language),
        },
      ]}
    />
  )
}

interface Read {
  readonly content: string
  readonly entries: ReadonlyArray<BankEntry>
  readonly isImported: boolean
}

export const StatementView = () => {
  const { t, send, announce } = useApp()
  const [read, setRead] = useState<Read>()
  const [error, setError] = useState<unknown>()
  const look = async (file: File): Promise<void> => {
    const body = { content: textOfStatement(new Uint8Array(await file.arrayBuffer())) }
    const { entries } = await send(ask("post", "/internal/v1/bank-statements/preview", { body }))
    setRead({ ...body, entries, isImported: false })
  }
  const choose = (file: File): void => {
    setRead(undefined)
    setError(undefined)
    look(file).catch(setError)
  }
  const record = async (): Promise<void> => {
    if (read === undefined) return
    const body = { content: read.content }
    const { entries } = await send(ask("post", "/internal/v1/bank-statements", { body }))
    setRead({ ...body, entries, isImported: true })
    announce(t(statementMessages.recorded))
  }
  return (
    <>
      <PageHead title={t(statementMessages.heading)} lead={t(statementMessages.lead)}>
        <a href={addressOf("unmatched")({})}>{t(unmatchedMessages.heading)}</a>
      </PageHead>
      <div class="stack">
        <section class="card">
          <FileField
            name="file"
            label={t(statementMessages.file)}
            hint={t(statementMessages.fileHint)}
            accept=".sta,.mt940,.txt,.940,.csv"
            onChoose={choose}
          />
        </section>
        {error !== undefined && <ProblemNotice error={error} />}
        {read !== undefined && (
          <>
            {read.entries.length === 0 ? (
              <Notice tone="later">{t(statementMessages.none)}</Notice>
            ) : (
              <Entries entries={read.entries} />
            )}
            {!read.isImported && read.entries.some(({ result }) => openResults.has(result)) && (
              <Action label={t(statementMessages.record)} act={record} look="main" />
            )}
          </>
        )}
      </div>
    </>
  )
}
