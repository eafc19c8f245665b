/** Imports a price list into the catalogue, after a preview. */
import { useState } from "preact/hooks"
import { Action } from "../parts/action.tsx"
import { Facts } from "../parts/facts.tsx"
import { FileField } from "../parts/file-field.tsx"
import { Notice, ProblemNotice } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { useApp } from "../shell/app-context.ts"
import { ask, type CatalogImport } from "./console-calls.ts"
import { catalogMessages, importMessages } from "./console-messages.ts"

const maximumShown = 20

type Items = CatalogImport["added"]

const Items = ({ heading, items }: { readonly heading: string; readonly items: Items }) => {
  const { t } = useApp()
  if (items.length === 0) return null
  const others = items.length - maximumShown
  return (
    <section>
      <h2>{`${heading}: ${items.length}`}</h2>
      <ul>
        {items.slice(0, maximumShown).map(({ sku, name }) => (
          <li key={sku}>
            <code>{sku}</code> {name}
          </li>
        ))}
      </ul>
      {others > 0 && <p class="quiet">{`${t(importMessages.more)} ${others}`}</p>}
    </section>
  )
}

interface Read {
  readonly content: string
  readonly plan: CatalogImport
}

/** Other encodings would store names with wrong letters. */
class NotUtf8 extends Error {}

const textOf = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw new NotUtf8()
  }
}

export const ImportView = () => {
  const { t, send, announce } = useApp()
  const [read, setRead] = useState<Read>()
  const [error, setError] = useState<unknown>()
  const [retireMissing, setRetire] = useState(false)
  const plan = async (content: string, retires: boolean): Promise<void> => {
    const body = { content, retireMissing: retires }
    setRead({
      content,
      plan: await send(ask("post", "/internal/v1/catalog-imports/preview", { body })),
    })
  }
  const choose = (file: File): void => {
    setRead(undefined)
    setError(undefined)
    textOf(file)
      .then((content) => plan(content, retireMissing))
      .catch(setError)
  }
  const change = (retires: boolean): void => {
    setRetire(retires)
    if (read !== undefined) plan(read.content, retires).catch(setError)
  }
  const apply = async (): Promise<void> => {
    if (read === undefined) return
    const body = { content: read.content, retireMissing }
    const done = await send(ask("post", "/internal/v1/catalog-imports", { body }))
    setRead({ ...read, plan: done })
    announce(t(importMessages.imported))
  }
  return (
    <>
      <PageHead
        title={t(importMessages.heading)}
        lead={t(importMessages.lead)}
        back={{ href: "#/catalog", label: t(catalogMessages.heading) }}
      />
      <div class="stack">
        <section class="card">
          <FileField
            name="file"
            label={t(importMessages.file)}
            hint={t(importMessages.fileHint)}
            accept=".csv,.txt"
            onChoose={choose}
          />
          <label class="choice">
            <input
              type="checkbox"
              checked={retireMissing}
              onChange={({ currentTarget }) => change(currentTarget.checked)}
            />
            <span>{t(importMessages.retire)}</span>
          </label>
        </section>
        {error instanceof NotUtf8 && <Notice tone="bad">{t(importMessages.encoding)}</Notice>}
        {error !== undefined && !(error instanceof NotUtf8) && <ProblemNotice error={error} />}
        {read !== undefined && <Plan read={read} apply={apply} />}
      </div>
    </>
  )
}

interface PlanProps {
  readonly read: Read
  readonly apply: () => Promise<void>
}

const Plan = ({ read: { plan }, apply }: PlanProps) => {
  const { t } = useApp()
  const changes = plan.added.length + plan.changed.length + plan.retired.length
  return (
    <>
      <Items heading={t(importMessages.added)} items={plan.added} />
      <Items heading={t(importMessages.changed)} items={plan.changed} />
      <Items heading={t(importMessages.retired)} items={plan.retired} />
      <Facts
        of={[
          [t(importMessages.unchanged), String(plan.unchanged)],
          [t(importMessages.missing), String(plan.missing - plan.retired.length)],
        ]}
      />
      {plan.isApplied ? (
        <Notice tone="good">{t(importMessages.imported)}</Notice>
      ) : (
        changes > 0 && <Action label={t(importMessages.apply)} act={apply} look="main" />
      )}
    </>
  )
}
