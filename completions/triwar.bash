# Completion for bash of triwar-generate and triwar-lookup. Loaded under either name.

# Offers what begins with the word being completed of the words after it.
_triwar_offer()
{
    mapfile -t COMPREPLY < <(compgen -W "${*:2}" -- "$1")
}

_triwar()
{
    local program=${1/#\~/$HOME} word=$2 before=$3
    # Bash takes "--index=quiet" for three words.
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    COMPREPLY=()
    case $before in
        --threads | --memory | --level | --moves | -m) ;;
        --output | -o | --verify | --tablebase | -t) compopt -o default ;;
        --index) _triwar_offer "$word" dense quiet ;;
        --input | -i) _triwar_offer "$word" judge blocks lines states ;;
        --format | -f) _triwar_offer "$word" judge text json tsv ;;
        --color) _triwar_offer "$word" auto always never ;;
        --game | -g) _triwar_offer "$word" $(_triwar_games triwar-generate) ;;
        *)
            if [[ $word == -* ]]; then
                _triwar_offer "$word" $("$program" --help 2>/dev/null |
                    sed -n 's/^  \(-[^ ]*\).*/\1/p' | tr ',' ' ')
            elif [[ ${program##*/} == triwar-generate ]]; then
                _triwar_offer "$word" $(_triwar_games "$program")
            else
                compopt -o default
            fi ;;
    esac
}

_triwar_games()
{
    "$1" --list 2>/dev/null | sed '1d; s/ .*//'
}

complete -F _triwar triwar-generate triwar-lookup
