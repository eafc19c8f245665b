/** The attempts of a delivery as a table. */
import type { Attempt, Delivery } from "../api/api-types.ts"
import { dateTime, duration } from "../format.ts"
import { deliveryMessages } from "../messages/delivery-messages.ts"
import { failureIn } from "../messages/failure-messages.ts"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"

export const Attempts = ({ of: { attempts } }: { readonly of: Pick<Delivery, "attempts"> }) => {
  const { t, language } = useApp()
  if (attempts.length === 0) return <p class="quiet">{t(deliveryMessages.noAttempts)}</p>
  return (
    <Table<Attempt>
      caption={t(deliveryMessages.attempts)}
      rows={attempts}
      keyOf={({ at }) => at}
      columns={[
        { head: t(deliveryMessages.time), cell: ({ at }) => dateTime(at, language) },
        {
          head: t(deliveryMessages.answer),
          cell: ({ status }) => status ?? t(deliveryMessages.noAnswer),
        },
        {
          head: t(deliveryMessages.failure),
          cell: ({ failure }) => (
            <span class={failure === undefined ? "good-text" : "bad-text"}>
              {failure === undefined ? t(deliveryMessages.accepted) : failureIn(language, failure)}
            </span>
          ),
        },
        {
          head: t(deliveryMessages.took),
          isNumber: true,
          cell: ({ durationMillis }) => duration(durationMillis, language),
        },
      ]}
    />
  )
}
