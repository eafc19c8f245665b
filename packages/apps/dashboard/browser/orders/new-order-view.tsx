/** A new order: the catalogue, and beside or below it the order that is being written. */
import { useRef } from "preact/hooks"
import { orderMessages } from "../messages/order-messages.ts"
import { orderingMessages } from "../messages/ordering-messages.ts"
import { Notice } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { useApp } from "../shell/app-context.ts"
import { hashOfView, type Query } from "../shell/routes.ts"
import { CatalogItems } from "./catalog-items.tsx"
import { DraftForm } from "./draft-form.tsx"
import { useDraft } from "./use-draft.ts"

export const NewOrderView = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  const { draft, keep } = useDraft()
  const yourOrder = useRef<HTMLHeadingElement>(null)
  const count = draft.lines.length
  return (
    <>
      <PageHead
        title={t(orderingMessages.heading)}
        back={{ href: hashOfView("orders"), label: t(orderMessages.back) }}
      >
        {count > 0 && (
          <button type="button" onClick={() => yourOrder.current?.focus()}>
            {t(orderingMessages.yourOrder)}: {count}
          </button>
        )}
      </PageHead>
      <div class="stack">
        {draft.left.length > 0 && (
          <Notice tone="later">
            <p>
              {t(orderingMessages.left)} {draft.left.join(", ")}
            </p>
          </Notice>
        )}
        <div class="columns">
          <CatalogItems query={query} draft={draft} keep={keep} />
          <section class="card">
            <h2 tabIndex={-1} ref={yourOrder}>
              {t(orderingMessages.yourOrder)}
            </h2>
            {count === 0 ? (
              <p class="quiet">{t(orderingMessages.empty)}</p>
            ) : (
              <DraftForm draft={draft} keep={keep} />
            )}
          </section>
        </div>
      </div>
    </>
  )
}
