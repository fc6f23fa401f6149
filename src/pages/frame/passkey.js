// Passkeys are the one thing that needs a script. The button stays hidden where they cannot be used.
const places = document.querySelectorAll('[data-passkey]')
// Browsers allow passkeys at https and localhost only, and never at a bare IP address.
const isNamed = !/^[\d.]+$|:/.test(location.hostname)
if (!isNamed || !window.isSecureContext) showOnly('[data-wrong-address]')
else if ('PublicKeyCredential' in window) for (const place of places) prepare(place)

/** Of the reasons why there is no button, only this one; none of them without a reason. */
function showOnly(reason) {
  for (const one of document.querySelectorAll('[data-without-script], [data-wrong-address]')) {
    one.hidden = reason === null || !one.matches(reason)
  }
}

function prepare(place) {
  const button = place.querySelector('button')
  place.hidden = false
  showOnly(null)
  button.addEventListener('click', () => {
    button.disabled = true
    ask(place)
      .catch(() => say(place.dataset.problem))
      .finally(() => (button.disabled = false))
  })
}

async function ask(place) {
  const isNew = place.dataset.passkey === 'add'
  const address = isNew ? '/account/passkeys' : '/signin/passkey'
  const { token, next } = place.dataset
  const begun = await post(`${address}/begin`, { token })
  if (!begun) return
  const response = isNew ? await create(begun.options) : await get(begun.options)
  const name = document.querySelector('#passkey-name')?.value
  const done = await post(address, { token, next, ticket: begun.ticket, response, name })
  if (done) location.assign(done.next)
}

async function post(address, body) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const read = await answer.json()
  if (answer.ok) return read
  say(read.problem)
  return null
}

function say(text) {
  const place = document.querySelector('#problem')
  const line = document.createElement('p')
  line.className = 'problem'
  line.textContent = text
  place.replaceChildren(line)
}

async function get(options) {
  const asked = {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: options.allowCredentials?.map((one) => ({ ...one, id: toBytes(one.id) })),
  }
  const found = await navigator.credentials.get({ publicKey: asked })
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response
  return credential(found, {
    clientDataJSON: toText(clientDataJSON),
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
    ...(userHandle ? { userHandle: toText(userHandle) } : {}),
  })
}

async function create(options) {
  const asked = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: options.excludeCredentials?.map((one) => ({ ...one, id: toBytes(one.id) })),
  }
  const made = await navigator.credentials.create({ publicKey: asked })
  const { clientDataJSON, attestationObject } = made.response
  return credential(made, {
    clientDataJSON: toText(clientDataJSON),
    attestationObject: toText(attestationObject),
    transports: made.response.getTransports?.() ?? [],
  })
}

function credential(one, response) {
  return {
    id: one.id,
    rawId: toText(one.rawId),
    type: one.type,
    clientExtensionResults: one.getClientExtensionResults(),
    authenticatorAttachment: one.authenticatorAttachment ?? undefined,
    response,
  }
}

function toBytes(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

function toText(buffer) {
  const plain = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('')
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
