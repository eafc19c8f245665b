/** Replays of a webhook: the form for a new one, and the progress of earlier ones. */
import { useEffect, useState } from "preact/hooks"
import type { Replay } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { counted, dateTime } from "../format.ts"
import { replayMessages } from "../messages/delivery-messages.ts"
import { ChoiceField, TextField } from "../parts/field.tsx"
import { Form, type FormValues, MissingField } from "../parts/form.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Badge, ProblemNotice } from "../parts/notice.tsx"
import { pollUntil } from "../poll.ts"
import {
  earliestInput,
  localInput,
  type ReplayKind,
  replayKinds,
  replayRequestOf,
} from "../replay-request.ts"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import type { PartProps } from "./part-props.ts"
import { selectionText } from "./replay-selection.ts"

/** A replay of a whole month takes minutes; after the timeout the reader may reload. */
const timeoutMillis = 600_000
const usualSpanMillis = 86_400_000

/**
 * The current replay, polled until it is complete. The end of a replay that was started here is
 * announced even if it was complete before the list was loaded.
 */
const useProgress = (replay: Replay, isStartedHere: boolean) => {
  const { t, send, announce } = useApp()
  const [state, setState] = useState<{ readonly replay: Replay; readonly error?: unknown }>({
    replay,
  })
  useEffect(() => {
    if (replay.completedAt !== null && !isStartedHere) return undefined
    const leaving = new AbortController()
    const path = { id: replay.webhookId, replayId: replay.id }
    const follow = async (): Promise<void> => {
      const { completedAt, queued } = await pollUntil({
        ask: () => send(call("get", "/v1/webhooks/{id}/replays/{replayId}", { path })),
        isDone: (answer) => answer.completedAt !== null,
        onAnswer: (answer) => setState({ replay: answer }),
        signal: leaving.signal,
        timeoutMillis,
      })
      if (completedAt === null || leaving.signal.aborted) return
      announce(`${t(replayMessages.finished)} ${t(counted(queued, replayMessages.queued))}.`)
    }
    follow().catch((error: unknown) => setState({ replay, error }))
    return () => leaving.abort()
  }, [replay.id])
  return state
}

interface RowProps {
  readonly replay: Replay
  readonly isStartedHere: boolean
}

const Row = ({ replay: first, isStartedHere }: RowProps) => {
  const app = useApp()
  const { t, language } = app
  const { replay, error } = useProgress(first, isStartedHere)
  const isComplete = replay.completedAt !== null
  return (
    <li>
      <div class="row-line">
        <Badge tone={isComplete ? "good" : "later"}>
          {t(isComplete ? replayMessages.complete : replayMessages.running)}
        </Badge>
        <span class="row-name">{selectionText(app, replay.selection)}</span>
        <span class="quiet small">{t(counted(replay.queued, replayMessages.queued))}</span>
        <time dateTime={replay.createdAt} class="quiet small">
          {dateTime(replay.createdAt, language)}
        </time>
      </div>
      {error !== undefined && <ProblemNotice error={error} />}
    </li>
  )
}

/** The fields of the chosen kind. */
const KindFields = ({ kind }: { readonly kind: ReplayKind }) => {
  const { t } = useApp()
  const now = Date.now()
  const time = { type: "datetime-local", min: earliestInput(now) } as const
  const value = localInput(now - usualSpanMillis)
  switch (kind) {
    case "failedSince":
    case "neverDeliveredSince":
      return <TextField name="since" label={t(replayMessages.since)} value={value} {...time} />
    case "range":
      return (
        <div class="pair">
          <TextField name="from" label={t(replayMessages.from)} value={value} {...time} />
          <TextField name="to" label={t(replayMessages.to)} {...time} />
        </div>
      )
    case "eventIds":
      return (
        <TextField
          name="eventIds"
          type="textarea"
          label={t(replayMessages.eventIds)}
          placeholder="evt_…"
        />
      )
  }
}

/** The API reports errors of the time under the name of the kind. */
const aliases = { failedSince: "since", neverDeliveredSince: "since" }

interface FormProps {
  readonly id: string
  readonly onStarted: (replayId: string) => void
}

const ReplayForm = ({ id, onStarted }: FormProps) => {
  const { t, send, announce } = useApp()
  const [kind, setKind] = useState<ReplayKind>("failedSince")
  const start = async ({ text }: FormValues): Promise<void> => {
    const [since, from, to, eventIds] = [text("since"), text("from"), text("to"), text("eventIds")]
    const parsed = replayRequestOf({ kind, since, from, to, eventIds })
    if ("missing" in parsed) throw new MissingField(parsed.missing)
    const body = parsed.request
    const started = await send(call("post", "/v1/webhooks/{id}/replays", { path: { id }, body }))
    announce(t(replayMessages.started))
    onStarted(started.id)
  }
  return (
    <section class="card">
      <h2>{t(replayMessages.heading)}</h2>
      <p class="quiet">{t(replayMessages.lead)}</p>
      <Form submit={t(replayMessages.start)} onSubmit={start} aliases={aliases}>
        <ChoiceField
          type="radio"
          name="kind"
          legend={t(replayMessages.which)}
          options={replayKinds.map((value) => ({
            value,
            label: t(replayMessages.kinds[value]),
            hint: t(replayMessages.hints[value]),
          }))}
          chosen={[kind]}
          onChange={(value) => setKind(replayKinds.find((each) => each === value) ?? kind)}
        />
        <KindFields key={kind} kind={kind} />
      </Form>
    </section>
  )
}

export const ReplaysPart = ({ webhook: { id } }: PartProps) => {
  const { t, send } = useApp()
  const [startedIds, setStartedIds] = useState<ReadonlyArray<string>>([])
  const replays = useLoad(`replays ${id}`, () =>
    send(call("get", "/v1/webhooks/{id}/replays", { path: { id }, query: { limit: 20 } })),
  )
  const follow = (replayId: string): void => {
    setStartedIds((ids) => [...ids, replayId])
    replays.reload()
  }
  return (
    <div class="stack">
      <ReplayForm id={id} onStarted={follow} />
      <section>
        <h2>{t(replayMessages.list)}</h2>
        <Loaded of={replays}>
          {({ items }) =>
            items.length === 0 ? (
              <p class="none">{t(replayMessages.none)}</p>
            ) : (
              <ul class="rows">
                {items.map((replay) => (
                  <Row
                    key={replay.id}
                    replay={replay}
                    isStartedHere={startedIds.includes(replay.id)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </div>
  )
}
