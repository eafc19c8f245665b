/**
 * An app's ports as one table of port, factory and dependencies. inversify makes each instance
 * once, when it is first needed; Effect proves that no port is missing and runs the use cases (ADR
 * 0001). A port's key is its name in both.
 */
import type { Database, Liveness } from "@procurement/adapter-postgres"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Container, type ServiceIdentifier } from "inversify"

/** The process's database, on which its repositories depend. */
export class OpenDatabase extends Context.Service<OpenDatabase, Database>()(
  "@procurement/app-platform/OpenDatabase",
) {}

type Port = Context.Key<unknown, unknown>

type ServicesOf<Needs extends ReadonlyArray<Port>> = {
  readonly [Nth in keyof Needs]: Needs[Nth]["Service"]
}

/** One row of the table: provides `I` and depends on `Needs`. */
export interface Provided<out I, out Needs> {
  readonly port: Context.Key<I, unknown>
  readonly make: (...needed: Array<never>) => unknown
  readonly needs: ReadonlyArray<Context.Key<Needs, unknown>>
}

export const provide = <I, S, const Needs extends ReadonlyArray<Port>>(
  port: Context.Key<I, S>,
  make: (...needed: ServicesOf<Needs>) => NoInfer<S>,
  ...needs: Needs
): Provided<I, Needs[number]["Identifier"]> => ({ port, make, needs })

type Row = Provided<unknown, unknown>
type PortOf<R> = R extends Provided<infer I, unknown> ? I : never
type NeedOf<R> = R extends Provided<unknown, infer Needs> ? Needs : never

export const identifierOf = <I, S>(port: Context.Key<I, S>): ServiceIdentifier<S> =>
  Symbol.for(port.key) as ServiceIdentifier<S>

/** The instance behind a port, for code that needs it outside an Effect. */
export const instanceOf = <I, S>(container: Container, port: Context.Key<I, S>): S =>
  container.get<S>(identifierOf(port))

export const containerOf = (table: ReadonlyArray<Row>): Container => {
  const container = new Container()
  for (const { port, make, needs } of table) {
    const resolve = make as (...needed: ReadonlyArray<unknown>) => unknown
    const binding = container.bind(identifierOf(port))
    binding.toResolvedValue(resolve, needs.map(identifierOf)).inSingletonScope()
  }
  return container
}

/** The table's ports for Effect. The layer requires the dependencies that no row provides. */
export const layerOf = <R extends Row>(
  container: Container,
  table: ReadonlyArray<R>,
): Layer.Layer<PortOf<R>, never, Exclude<NeedOf<R>, PortOf<R>>> =>
  Layer.syncContext(() =>
    Context.makeUnsafe(
      new Map(table.map(({ port }) => [port.key, instanceOf(container, port)] as const)),
    ),
  )

type Work = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown, unknown>

/**
 * For ports that claim work or send: the named methods run only while no other process can have
 * replaced this one. A process that resumes after a suspension waits until it is confirmed.
 */
export const gateOf = ({
  isConfirmed,
  whenConfirmed,
}: Pick<Liveness, "isConfirmed" | "whenConfirmed">) => {
  const confirmed = Effect.suspend(() =>
    isConfirmed() ? Effect.void : Effect.promise(whenConfirmed),
  )
  return <S extends object>(service: S, ...methods: ReadonlyArray<keyof S>): S => {
    const entries = methods.map((name) => {
      const work = service[name] as Work
      return [name, (...args: Parameters<Work>) => Effect.andThen(confirmed, () => work(...args))]
    })
    return { ...service, ...Object.fromEntries(entries) }
  }
}
