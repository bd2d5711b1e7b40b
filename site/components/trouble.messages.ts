export const troubleMessages = {
  notLoaded: "This part of the page couldn't be loaded",
  notLoadedWhy:
    "Check your connection and try again. If it still doesn't load, reload the page: there may be a newer version of it.",
  broke: 'Something went wrong on this page',
  brokeWhy: "What you typed is kept here. Try again, or reload the page if that doesn't help.",
  reload: 'Reload the page',
}
