/** The programs that may use the API, with their secrets, certificates and tokens. */
import { useState } from "preact/hooks"
import type { ApiClient, ApiToken } from "../api/account-types.ts"
import { call } from "../api/calls.ts"
import { dateTime } from "../format.ts"
import { accountMessages } from "../messages/account-messages.ts"
import { Action } from "../parts/action.tsx"
import { ConfirmedAction, SecretDialog } from "../parts/dialog.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { EventTypes as Words } from "../webhooks/webhooks-view.tsx"
import {
  deleteClient,
  listTokens,
  revokeToken,
  rotateClient,
  rotateToken,
} from "./account-calls.ts"
import { CertificateForm, NewClientForm, NewTokenForm } from "./api-key-forms.tsx"
import type { KeyProps } from "./key-props.ts"

const Client = ({ client, onSecret, onChanged }: KeyProps & { readonly client: ApiClient }) => {
  const { t, language, send, announce } = useApp()
  const { clientId, name, scopes, certificate, previousSecretExpiresAt } = client
  const rotate = async (): Promise<void> => {
    const { secret } = await send(rotateClient(clientId))
    if (secret !== undefined) onSecret(secret)
    onChanged()
  }
  const remove = async (): Promise<void> => {
    await send(deleteClient(clientId))
    announce(t(accountMessages.clientDeleted))
    onChanged()
  }
  return (
    <li>
      <div class="row-line">
        <div class="row-main">
          <span class="row-title">{name}</span>
          <code class="quiet">{clientId}</code>
          <Words of={scopes} />
          {previousSecretExpiresAt !== undefined && (
            <span class="quiet small">
              {t(accountMessages.oldSecretUntil)} {dateTime(previousSecretExpiresAt, language)}
            </span>
          )}
          {certificate !== undefined && (
            <CertificateForm clientId={clientId} before={certificate} onChanged={onChanged} />
          )}
        </div>
        <div class="actions">
          {certificate === undefined && (
            <Action label={t(accountMessages.rotateSecret)} act={rotate} />
          )}
          <ConfirmedAction
            label={t(accountMessages.deleteClient)}
            question={t(accountMessages.deleteQuestion)}
            lines={[name, t(accountMessages.deleteLead)]}
            act={remove}
          />
        </div>
      </div>
    </li>
  )
}

const TokenActions = ({ token, onSecret, onChanged }: KeyProps & { readonly token: ApiToken }) => {
  const { t, send, announce } = useApp()
  const rotate = async (): Promise<void> => {
    onSecret((await send(rotateToken(token.id))).token)
    onChanged()
  }
  const revoke = async (): Promise<void> => {
    await send(revokeToken(token.id))
    announce(t(accountMessages.tokenRevoked))
    onChanged()
  }
  return (
    <div class="actions">
      {token.replacedBy === undefined && <Action label={t(accountMessages.rotate)} act={rotate} />}
      <ConfirmedAction
        label={t(accountMessages.revoke)}
        question={t(accountMessages.revokeQuestion)}
        lines={[`${token.name} (${token.hint}…)`, t(accountMessages.revokeLead)]}
        act={revoke}
      />
    </div>
  )
}

const Tokens = ({ tokens, ...key }: KeyProps & { readonly tokens: ReadonlyArray<ApiToken> }) => {
  const { t, language } = useApp()
  return (
    <Table
      caption={t(accountMessages.tokens)}
      isCaptionHidden
      rows={tokens}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t(accountMessages.token),
          cell: ({ name, hint, clientId }) => (
            <>
              <span class="row-title">{name}</span>
              <br />
              <code class="quiet">
                {hint}… {clientId}
              </code>
            </>
          ),
        },
        { head: t(accountMessages.scopes), cell: ({ scopes }) => <Words of={scopes} /> },
        {
          head: t(accountMessages.lastUsed),
          cell: ({ lastUsedAt }) =>
            lastUsedAt === undefined ? t(accountMessages.never) : dateTime(lastUsedAt, language),
        },
        {
          head: t(accountMessages.expires),
          cell: ({ expiresAt }) => dateTime(expiresAt, language),
        },
        {
          head: t(accountMessages.change),
          cell: (token) => <TokenActions token={token} {...key} />,
        },
      ]}
    />
  )
}

export const ApiKeysView = () => {
  const { t, send } = useApp()
  const [secret, onSecret] = useState<string>()
  const keys = useLoad("keys", async () => {
    const [clients, tokens] = await Promise.all([
      send(call("get", "/v1/api-clients")),
      send(listTokens()),
    ])
    return { clients: clients.items, tokens: tokens.items }
  })
  const props = { onSecret, onChanged: keys.reload }
  return (
    <>
      <PageHead title={t(accountMessages.apiKeys)} lead={t(accountMessages.apiKeysLead)} />
      <Loaded of={keys}>
        {({ clients, tokens }) => (
          <div class="stack">
            <section>
              <h2>{t(accountMessages.clients)}</h2>
              {clients.length > 0 && (
                <ul class="rows">
                  {clients.map((client) => (
                    <Client key={client.clientId} client={client} {...props} />
                  ))}
                </ul>
              )}
            </section>
            <NewClientForm {...props} />
            <section>
              <h2>{t(accountMessages.tokens)}</h2>
              {tokens.length > 0 && <Tokens tokens={tokens} {...props} />}
            </section>
            {clients.length > 0 && <NewTokenForm clients={clients} {...props} />}
          </div>
        )}
      </Loaded>
      {secret !== undefined && (
        <SecretDialog
          heading={t(accountMessages.secret)}
          lead={t(accountMessages.secretOnce)}
          secret={secret}
          onDone={() => onSecret(undefined)}
        />
      )}
    </>
  )
}
