/** The sandbox panel: its clock, KSeF's behaviour, the steps of orders, events on request. */
import { useState } from "preact/hooks"
import type { SandboxState, TriggeredEvent } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { dateTime, money } from "../format.ts"
import { sandboxMessages } from "../messages/sandbox-messages.ts"
import { OrderState } from "../orders/order-state.tsx"
import { Action } from "../parts/action.tsx"
import { Facts } from "../parts/facts.tsx"
import { ChoiceField, SelectField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { hashOf } from "../shell/routes.ts"
import { useLoad } from "../shell/use-load.ts"
import {
  type ClockMove,
  eventTypes,
  ksefModes,
  moveOrder,
  type OrderMove,
  orderMoves,
} from "./sandbox-calls.ts"

interface PanelProps {
  readonly state: SandboxState
  readonly onChanged: () => void
}

const Clock = ({ state, onChanged }: PanelProps) => {
  const { t, language, send, announce } = useApp()
  const move = async (body: ClockMove): Promise<void> => {
    const { now } = await send(call("post", "/v1/sandbox/clock", { body }))
    announce(`${t(sandboxMessages.clockMoved)} ${dateTime(now, language)}`)
    onChanged()
  }
  return (
    <section class="card">
      <h2>{t(sandboxMessages.clock)}</h2>
      <Facts
        of={[
          [t(sandboxMessages.now), dateTime(state.now, language)],
          [
            t(sandboxMessages.nextRetry),
            state.nextRetryAt === null
              ? t(sandboxMessages.noRetry)
              : dateTime(state.nextRetryAt, language),
          ],
        ]}
      />
      <div class="actions">
        <Action label={t(sandboxMessages.anHour)} act={() => move({ advance: "PT1H" })} />
        <Action label={t(sandboxMessages.aDay)} act={() => move({ advance: "P1D" })} />
        {state.nextRetryAt !== null && (
          <Action label={t(sandboxMessages.toRetry)} act={() => move({ to: "next_retry" })} />
        )}
      </div>
      <p class="quiet small">{t(sandboxMessages.clockLead)}</p>
    </section>
  )
}

const Ksef = ({ state, onChanged }: PanelProps) => {
  const { t, send, announce } = useApp()
  const set = async ({ text }: FormValues): Promise<void> => {
    const mode = ksefModes.find((each) => each === text("mode")) ?? "normal"
    await send(call("put", "/v1/sandbox/ksef", { body: { mode } }))
    announce(t(sandboxMessages.ksefSet))
    onChanged()
  }
  return (
    <section class="card">
      <h2>KSeF</h2>
      <Form key={state.ksef.mode} submit={t(sandboxMessages.apply)} onSubmit={set} isQuiet>
        <ChoiceField
          type="radio"
          name="mode"
          legend={t(sandboxMessages.behaviour)}
          options={ksefModes.map((value) => ({
            value,
            label: t(sandboxMessages.modes[value]),
            hint: t(sandboxMessages.hints[value]),
          }))}
          chosen={[state.ksef.mode]}
        />
      </Form>
    </section>
  )
}

const Trigger = ({ onChanged }: Pick<PanelProps, "onChanged">) => {
  const { t, send } = useApp()
  const [event, setEvent] = useState<TriggeredEvent>()
  const trigger = async ({ text }: FormValues): Promise<void> => {
    const type = eventTypes.find((each) => each === text("type")) ?? eventTypes[0]
    setEvent(await send(call("post", "/v1/sandbox/events", { body: { type } })))
    onChanged()
  }
  return (
    <section class="card">
      <h2>{t(sandboxMessages.events)}</h2>
      <p class="quiet">{t(sandboxMessages.eventsLead)}</p>
      <Form submit={t(sandboxMessages.produce)} onSubmit={trigger} isQuiet>
        <SelectField
          name="type"
          label={t(sandboxMessages.type)}
          options={eventTypes.map((type) => [type, type] as const)}
        />
      </Form>
      <p role="status">
        {event !== undefined && (
          <>
            <code>{event.type}</code>:{" "}
            {event.orderId === undefined ? (
              t(sandboxMessages.sent)
            ) : (
              <a href={hashOf({ view: "order", id: event.orderId })}>{event.orderId}</a>
            )}
          </>
        )}
      </p>
    </section>
  )
}

const Orders = () => {
  const { t, language, send, announce } = useApp()
  const orders = useLoad("sandbox orders", () =>
    send(call("get", "/v1/orders", { query: { limit: 10 } })),
  )
  const move = async (id: string, how: OrderMove): Promise<void> => {
    await send(moveOrder(id, how))
    announce(t(sandboxMessages.moved[how]))
    orders.reload()
  }
  return (
    <section>
      <h2>{t(sandboxMessages.orders)}</h2>
      <p class="quiet">{t(sandboxMessages.orderLead)}</p>
      <Loaded of={orders}>
        {({ items }) => (
          <Table
            caption={t(sandboxMessages.orders)}
            isCaptionHidden
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              {
                head: t(sandboxMessages.order),
                cell: ({ id, reference }) => (
                  <a class="row-title" href={hashOf({ view: "order", id })}>
                    {reference ?? id}
                  </a>
                ),
              },
              {
                head: t(sandboxMessages.status),
                cell: ({ status }) => <OrderState status={status} />,
              },
              {
                head: t(sandboxMessages.total),
                isNumber: true,
                cell: ({ total }) => money(total, language),
              },
              {
                head: t(sandboxMessages.next),
                cell: ({ id, status }) =>
                  status === "cancelled" ? (
                    "–"
                  ) : (
                    <div class="actions">
                      {orderMoves.map((how) => (
                        <Action
                          key={how}
                          label={t(sandboxMessages.moves[how])}
                          act={() => move(id, how)}
                        />
                      ))}
                    </div>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  )
}

export const SandboxView = () => {
  const { t, send } = useApp()
  const [turn, setTurn] = useState(0)
  const state = useLoad("sandbox", () => send(call("get", "/v1/sandbox")))
  const refresh = (): void => {
    state.reload()
    setTurn((count) => count + 1)
  }
  return (
    <>
      <PageHead title={t(sandboxMessages.heading)} lead={t(sandboxMessages.lead)} />
      <div class="stack">
        <Loaded of={state}>
          {(data) => (
            <div class="thirds">
              <Clock state={data} onChanged={refresh} />
              <Ksef state={data} onChanged={refresh} />
              <Trigger onChanged={refresh} />
            </div>
          )}
        </Loaded>
        <Orders key={turn} />
      </div>
    </>
  )
}
