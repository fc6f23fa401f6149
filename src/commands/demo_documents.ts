import { createHash } from 'node:crypto'
import { keepBlob, sniffType, uploadFile } from '#files/room'
import { call } from '#kernel/call'
import type { House } from '#kernel/house'
import type { Principal } from '#kernel/principal'
import type { RegionKey } from '#regions/room'

/** What a new user finds: something posted, something to look at, and something that failed. */
type Sample = { file?: { name: string; text: string }; text?: string; steps: string[] }

const receipt = `Papir & Blæk A/S
Nørregade 1, 1165 København K
CVR-nr. 13748136

Faktura 2026-0117
Fakturadato: 03.11.2026
Forfaldsdato: 17.11.2026

Kontorartikler, kopipapir        400,00

Netto                            400,00
Moms 25 %                        100,00
Total DKK                        500,00`

const cafe = `Espresso House
Kvittering
Dato: 05.11.2026
CVR 24256790
2 frokost          200,00
Heraf moms 25 %     40,00
Total DKK          200,00`

const fatturaSpace = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'

/** A made-up invoice of the Italian exchange, as one arrives there. */
const fattura = `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica versione="FPR12" xmlns:p="${fatturaSpace}">
  <FatturaElettronicaHeader>
    <DatiTrasmissione>
      <IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdTrasmittente>
      <ProgressivoInvio>00001</ProgressivoInvio>
      <FormatoTrasmissione>FPR12</FormatoTrasmissione>
      <CodiceDestinatario>0000000</CodiceDestinatario>
    </DatiTrasmissione>
    <CedentePrestatore>
      <DatiAnagrafici>
        <IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdFiscaleIVA>
        <Anagrafica><Denominazione>Cartoleria Esempio S.n.c.</Denominazione></Anagrafica>
        <RegimeFiscale>RF01</RegimeFiscale>
      </DatiAnagrafici>
      <Sede><Indirizzo>Via Roma 1</Indirizzo><CAP>20121</CAP><Comune>Milano</Comune><Provincia>MI</Provincia><Nazione>IT</Nazione></Sede>
    </CedentePrestatore>
    <CessionarioCommittente>
      <DatiAnagrafici>
        <IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00488410010</IdCodice></IdFiscaleIVA>
        <Anagrafica><Denominazione>Daybook Demo S.r.l.</Denominazione></Anagrafica>
      </DatiAnagrafici>
      <Sede><Indirizzo>Via Prova 2</Indirizzo><CAP>10121</CAP><Comune>Torino</Comune><Provincia>TO</Provincia><Nazione>IT</Nazione></Sede>
    </CessionarioCommittente>
  </FatturaElettronicaHeader>
  <FatturaElettronicaBody>
    <DatiGenerali>
      <DatiGeneraliDocumento>
        <TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-11-02</Data>
        <Numero>2026/77</Numero><ImportoTotaleDocumento>122.00</ImportoTotaleDocumento>
      </DatiGeneraliDocumento>
    </DatiGenerali>
    <DatiBeniServizi>
      <DettaglioLinee>
        <NumeroLinea>1</NumeroLinea><Descrizione>Cancelleria</Descrizione>
        <Quantita>1.00</Quantita><PrezzoUnitario>100.00</PrezzoUnitario>
        <PrezzoTotale>100.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA>
      </DettaglioLinee>
      <DatiRiepilogo>
        <AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>100.00</ImponibileImporto><Imposta>22.00</Imposta>
      </DatiRiepilogo>
    </DatiBeniServizi>
  </FatturaElettronicaBody>
</p:FatturaElettronica>
`

const samples: Record<RegionKey, Sample[]> = {
  denmark: [
    { text: receipt, steps: ['extract_document', 'code_document', 'post_document'] },
    { text: cafe, steps: ['extract_document', 'code_document'] },
    { text: 'Tak for sidst! Vi ses i næste uge.', steps: ['extract_document'] },
  ],
  italy: [
    {
      file: { name: 'IT00743110157_00001.xml', text: fattura },
      steps: ['extract_document', 'code_document', 'post_document'],
    },
    { text: 'Scontrino\nTrattoria\nTotale complessivo 34,00', steps: ['extract_document'] },
  ],
}

/** Through the same doors that users have. */
export async function addDocuments(house: House, principal: Principal): Promise<void> {
  for (const sample of samples[principal.regionKey as RegionKey]) {
    const { text, file } = sample
    const fileId = file === undefined ? undefined : await upload(house, principal, file)
    const body = fileId === undefined ? { text } : { fileId }
    const { id } = await run(house, principal, 'capture_document', body)
    for (const step of sample.steps) await run(house, principal, step, { documentId: id })
  }
}

async function upload(
  house: House,
  principal: Principal,
  file: { name: string; text: string },
): Promise<string> {
  const bytes = Buffer.from(file.text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepBlob(house, principal.orgId, sha256, bytes)
  const given = {
    sha256,
    size: bytes.length,
    mimeType: await sniffType(bytes),
    fileName: file.name,
  }
  const { fileId } = await run(house, principal, uploadFile.name, given)
  return fileId ?? ''
}

export async function run(
  house: House,
  principal: Principal,
  name: string,
  body: object,
): Promise<{ id: string; fileId?: string; token?: string }> {
  const definition = house.definitions.get(name)
  if (definition === undefined) throw new Error(`${name} is not in the registry`)
  const requestId = house.newId()
  const { result } = await call(house, {
    principal,
    definition,
    body: () => body,
    via: 'cli',
    requestId,
  })
  return result as { id: string; fileId?: string; token?: string }
}
