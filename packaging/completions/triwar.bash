# Completion for bash of the triwar programs, loaded under the name of each. Parses the lines of
# --help, such as "  -o,--output FILE            Output file".

# Offers the words after the first that begin with the first, which is being completed.
_triwar_offer()
{
    mapfile -t COMPREPLY < <(compgen -W "${*:2}" -- "$1")
}

# Prints the games of the tables in the folders that triwar-lookup searches, except that of the
# installation.
_triwar_tables()
{
    local folder file folders
    IFS=: read -ra folders <<<".:$TRIWAR_PATH:${XDG_DATA_HOME:-$HOME/.local/share}/triwar"
    for folder in "${folders[@]}"; do
        for file in "${folder:-.}"/*.tb.zst; do
            [[ -e $file && $file != *.nimbers.tb.zst ]] && basename "$file" .tb.zst
        done
    done
}

_triwar()
{
    local program=${1/#\~/$HOME} word=$2 before=$3 help takes= only=
    # Bash splits "--index=quiet" into three words.
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    COMPREPLY=()
    help=$("$program" --help 2>/dev/null)
    if [[ $before =~ ^--?[a-z-]+$ ]]; then
        takes=$(sed -nE "s/^  (-[a-zA-Z],)?$before(,[^ ]+)? ([^ ]+).*/\3/p" <<<"$help")
    elif [[ $word != -* ]]; then
        takes=$(sed -nE 's/^  ([A-Z]+) .*/\1/p' <<<"$help")
    fi
    case $takes in
        *'|'*) _triwar_offer "$word" ${takes//|/ } ;;
        FILE)
            # Offer all files if none has the ending.
            compopt -o default -o filenames
            case $before in
                --board) only=.json ;;
                -t | --tablebase | --verify) only=.tb.zst ;;
            esac
            [[ -n $only ]] && mapfile -t COMPREPLY < <(
                compgen -f -X "!*$only" -- "$word"
                compgen -d -- "$word"
            )
            ;;
        FOLDER) compopt -o dirnames ;;
        GAME)
            _triwar_offer "$word" $("$program" --list 2>/dev/null | sed '1d; s/ .*//') \
                $([[ ${program##*/} == triwar-lookup ]] && echo painting && _triwar_tables)
            ;;
        '') _triwar_offer "$word" $(sed -n 's/^  \(-[^ ]*\).*/\1/p' <<<"$help" | tr ',' ' ') ;;
    esac
}

complete -F _triwar triwar-generate triwar-generate-mpi triwar-lookup triwar-serve
