import type { Words } from '../../../../domain/languages/words.ts'
import type { en } from './second-factor-mails.messages.ts'

export const fr: Words<typeof en> = {
  hello: 'Bonjour,',
  subject: (what, name) => `${what} dans votre compte ${name}`,
  preview: 'Si ce n’est pas vous, agissez maintenant.',
  happened: (what, moment) => `${what} Cela s’est passé le ${moment}.`,
  notYou: (phone, email) =>
    `Si ce n’est pas vous, appelez-nous ou écrivez-nous tout de suite : ${phone}, ${email}.`,
  open: 'Ouvrir votre compte',
  reason: (name) =>
    `Vous recevez ce courriel parce que la connexion au compte ${name} qui utilise cette adresse a changé.`,
  events: {
    'switched-on': {
      subject: 'Authentification à deux facteurs activée',
      what: 'L’authentification à deux facteurs a été activée pour votre compte.',
      next: () =>
        'Désormais, la connexion demande aussi un code de votre application d’authentification. Vos autres sessions ont été fermées.',
    },
    'switched-off': {
      subject: 'Authentification à deux facteurs désactivée',
      what: 'L’authentification à deux facteurs a été désactivée pour votre compte.',
      next: () =>
        'La connexion ne demande plus de code d’une application. Vos autres sessions ont été fermées.',
    },
    'new-recovery-codes': {
      subject: 'Nouveaux codes de récupération',
      what: 'De nouveaux codes de récupération ont été créés pour votre compte.',
      next: () => 'Les codes précédents ne fonctionnent plus.',
    },
    'used-recovery-code': {
      subject: 'Code de récupération utilisé',
      what: 'Un code de récupération a été utilisé à la place de votre application d’authentification.',
      next: (codesLeft) =>
        codesLeft === 0
          ? 'Il ne vous en reste aucun. Créez-en de nouveaux dans votre compte.'
          : `Il vous reste ${codesLeft < 2 ? '1 code' : `${codesLeft} codes`} de récupération. Vous pouvez en créer de nouveaux dans votre compte.`,
    },
    reset: {
      subject: 'Nous avons désactivé l’authentification à deux facteurs',
      what: 'À la demande du titulaire, nous avons désactivé l’authentification à deux facteurs pour votre compte.',
      next: () =>
        'Toutes vos sessions ont été fermées. Reconnectez-vous, puis configurez-la avec votre nouvel appareil.',
    },
  },
}
