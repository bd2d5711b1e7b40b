import type { Words } from '../../domain/languages/words.ts'
import type { layoutMessages as en } from './layout.messages.ts'

export const layoutMessages: Words<typeof en> = {
  skipToContent: 'Aller au contenu',
  menu: 'Menu',
  onThisPage: 'Sur cette page',
  lastChanged: 'Dernière mise à jour :',
  logIn: 'Connexion',
  logOut: 'Se déconnecter',
  dashboard: 'Tableau de bord',
  welcome: 'Bienvenue',
  welcomeName: (name) => `Bienvenue, ${name}`,
  questions: 'Des questions? Appelez au',
  sections: 'Sections',
  howItWorks: 'Étapes',
  whyChooseUs: 'Nos atouts',
  footer: {
    product: 'Vérification de taux',
    statement: 'Lire mon relevé',
    providers: 'Pour les fournisseurs',
    createAccount: 'Créer un compte',
    legal: 'Conditions et aide',
    privacy: 'Politique de confidentialité',
    help: 'Aide',
    whatWeAre: (name) =>
      `${name} est une plateforme de marketing, et non une entreprise de traitement des paiements. Nos chiffres sont des estimations : c’est l’offre que vous signez qui compte.`,
  },
}
