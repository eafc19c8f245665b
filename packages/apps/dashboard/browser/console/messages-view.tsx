/** Messages that could not be applied, which may be replayed, and the replays of customers. */
import { ApiError } from "../api/api.ts"
import { count, counted, dateTime } from "../format.ts"
import { replayMessages } from "../messages/delivery-messages.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { Action } from "../parts/action.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Badge } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { selectionText } from "../webhooks/replay-selection.ts"
import { ask, type DeadLetter, type TenantsReplay } from "./console-calls.ts"
import { customerAddress } from "./console-routes.ts"
import { messageMessages } from "./message-messages.ts"
import { salesMessages } from "./sales-messages.ts"

const shownLetters = 100

interface LettersProps {
  readonly letters: ReadonlyArray<DeadLetter>
  readonly onReplayed: () => void
}

/** One letter, or all of the channel that wait. */
type Chosen = Pick<DeadLetter, "channel"> & Partial<Pick<DeadLetter, "place">>

const useReplay = (onReplayed: () => void) => {
  const { t, send, announce } = useApp()
  return async ({ channel, place }: Chosen): Promise<void> => {
    const body = { channel, ...(place === undefined ? {} : { places: [place] }) }
    await send(ask("post", "/internal/v1/dead-letters/replays", { body }))
    announce(t(messageMessages.replayed))
    onReplayed()
  }
}

const Letters = ({ letters, onReplayed }: LettersProps) => {
  const { t, language, can } = useApp()
  const replay = useReplay(onReplayed)
  const action = {
    head: t(messageMessages.replay),
    cell: (letter: DeadLetter) => (
      <Action label={t(messageMessages.replay)} act={() => replay(letter)} />
    ),
  }
  return (
    <Table<DeadLetter>
      caption={t(messageMessages.letters)}
      isCaptionHidden
      rows={letters}
      keyOf={({ channel, place }) => `${channel} ${place}`}
      columns={[
        {
          head: t(messageMessages.channel),
          cell: ({ channel }) => t(messageMessages.channels[channel]),
        },
        {
          head: t(messageMessages.at),
          cell: ({ deadLetteredAt }) => dateTime(deadLetteredAt, language),
        },
        {
          head: t(messageMessages.reason),
          cell: ({ reason, detail }) => (
            <>
              <div>{t(messageMessages.reasons[reason])}</div>
              <div class="quiet small wrap">{detail}</div>
            </>
          ),
        },
        {
          head: t(messageMessages.message),
          cell: ({ id, place }) => <code class="wrap">{id ?? place}</code>,
        },
        ...(can("support") ? [action] : []),
      ]}
    />
  )
}

const channels = ["warehouse.shipments", "bank.payments"] as const

/** A button for each channel with several letters. */
const ReplayAll = ({ letters, onReplayed }: LettersProps) => {
  const { t, can } = useApp()
  const replay = useReplay(onReplayed)
  if (!can("support")) return null
  return (
    <div class="actions">
      {channels
        .filter((name) => letters.filter(({ channel }) => channel === name).length > 1)
        .map((channel) => (
          <Action
            key={channel}
            label={`${t(messageMessages.replayAll)}: ${t(messageMessages.channels[channel])}`}
            act={() => replay({ channel })}
          />
        ))}
    </div>
  )
}

const DeadLetters = () => {
  const { t, language, send } = useApp()
  const query = { limit: shownLetters }
  const found = useLoad("letters", () => send(ask("get", "/internal/v1/dead-letters", { query })))
  const { error, reload } = found
  const isOff = error instanceof ApiError && error.problem?.code === "dead_letters_off"
  return (
    <section>
      <h2>{t(messageMessages.letters)}</h2>
      {isOff ? (
        <p class="quiet">{error.problem?.detail}</p>
      ) : (
        <Loaded of={found}>
          {({ items, more }) =>
            items.length === 0 ? (
              <p class="quiet">{t(messageMessages.noLetters)}</p>
            ) : (
              <div class="stack">
                <Letters letters={items} onReplayed={reload} />
                {more > 0 && (
                  <p class="quiet">{`${t(messageMessages.more)} ${count(more, language)}`}</p>
                )}
                <ReplayAll letters={items} onReplayed={reload} />
              </div>
            )
          }
        </Loaded>
      )}
    </section>
  )
}

const Replays = ({ replays }: { readonly replays: ReadonlyArray<TenantsReplay> }) => {
  const app = useApp()
  const { t, language } = app
  return (
    <Table<TenantsReplay>
      caption={t(messageMessages.replays)}
      isCaptionHidden
      rows={replays}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t(salesMessages.customer),
          cell: ({ tenantId }) => (
            <a href={customerAddress(tenantId)}>
              <code>{tenantId}</code>
            </a>
          ),
        },
        {
          head: t(messageMessages.selection),
          cell: ({ selection }) => selectionText(app, selection),
        },
        {
          head: t(messageMessages.requested),
          cell: ({ createdAt }) => dateTime(createdAt, language),
        },
        {
          head: t(orderMessages.status),
          cell: ({ completedAt, queued }) => (
            <>
              <Badge tone={completedAt === null ? "later" : "good"}>
                {t(completedAt === null ? replayMessages.running : replayMessages.complete)}
              </Badge>
              <div class="quiet small">{t(counted(queued, replayMessages.queued))}</div>
            </>
          ),
        },
      ]}
    />
  )
}

const AllReplays = () => {
  const { t, send } = useApp()
  const found = useLoad("replays", () => send(ask("get", "/internal/v1/replays")))
  return (
    <section>
      <h2>{t(messageMessages.replays)}</h2>
      <Loaded of={found}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{t(messageMessages.noReplays)}</p>
          ) : (
            <Replays replays={items} />
          )
        }
      </Loaded>
    </section>
  )
}

export const MessagesView = () => {
  const { t } = useApp()
  return (
    <>
      <PageHead title={t(messageMessages.heading)} lead={t(messageMessages.lead)} />
      <div class="stack">
        <DeadLetters />
        <AllReplays />
      </div>
    </>
  )
}
