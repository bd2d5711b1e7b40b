import type { Words } from '../../../../domain/languages/words.ts'
import type { pauseAlertsMessages as en } from './pause-alerts.messages.ts'

export const pauseAlertsMessages: Words<typeof en> = {
  title: 'Suspendre les alertes par courriel',
  description: 'Suspendez les courriels d’une recherche enregistrée.',
  lead: 'Nous cesserons de vous envoyer des courriels au sujet de la recherche enregistrée d’où vient ce lien. Vos autres recherches enregistrées restent telles quelles.',
  submit: 'Suspendre les courriels de cette recherche',
  done: (name) => `«\u00a0${name}\u00a0» est suspendue`,
  doneWhy:
    'Nous ne vous enverrons plus ni courriels ni webhooks au sujet de cette recherche tant que vous n’aurez pas réactivé ses alertes.',
  turnOn:
    'Pour les réactiver, accédez au marché, choisissez «\u00a0Modifier\u00a0» à côté de la recherche, puis «\u00a0Réactiver les alertes\u00a0».',
  goOn: 'Accéder au marché',
  overWhy:
    'Si vous avez supprimé la recherche, vous ne recevrez plus de courriels à son sujet. Sinon, le lien est incomplet\u00a0: ouvrez-le de nouveau à partir du courriel, ou accédez au marché, choisissez «\u00a0Modifier\u00a0» à côté de la recherche, puis «\u00a0Suspendre les alertes\u00a0».',
}
